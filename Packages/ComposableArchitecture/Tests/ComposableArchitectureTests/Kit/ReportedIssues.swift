import ComposableArchitecture
@_spi(Layers) import Schedulers

/// Returns the issues that the operation reports in this file, instead of failing the test.
///
/// One that is reported in another file counts as one at line 0.
func reportedIssues(
  file: String = #filePath,
  _ operation: () throws -> Void
) rethrows -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  try withIssueReporter(log.reporter(in: file), operation: operation)
  return log.entries
}

/// Returns the issues that the asynchronous operation reports in this file, instead of failing the
/// test.
func reportedIssues(
  file: String = #filePath,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  try await withIssueReporter(log.reporter(in: file), operation: operation)
  return log.entries
}

/// Returns the warnings that the operation reports in this file.
func reportedWarnings(
  file: String = #filePath,
  _ operation: () throws -> Void
) rethrows -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  try withWarningReporter(log.reporter(in: file), operation: operation)
  return log.entries
}

/// Returns the warnings that the asynchronous operation reports in this file.
func reportedWarnings(
  file: String = #filePath,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  try await withWarningReporter(log.reporter(in: file), operation: operation)
  return log.entries
}

extension Log<ReportedIssue> {
  /// Returns a closure that adds what is reported, with its line if that is in the file.
  fileprivate func reporter(in file: String) -> @Sendable (String, IssueLocation) -> Void {
    { message, location in
      let line = "\(location.filePath)" == file ? location.line : 0
      self.note(ReportedIssue(line: line, message: message))
    }
  }
}
