import ComposableArchitecture
@_spi(Layers) import Schedulers

/// An issue, where it is reported and what it says.
struct ReportedIssue: Equatable {
  var line: UInt
  var message: String
}

/// The issues that the operation reports in this file, instead of failing the test.
///
/// One that is reported in another file counts as one at line 0.
func reportedIssues(
  file: String = #filePath,
  _ operation: () throws -> Void
) rethrows -> [ReportedIssue] {
  let issues = _Lock<[ReportedIssue]>([])
  try withIssueReporter { message, location in
    issues.withLock { $0.append(ReportedIssue(message, at: location, in: file)) }
  } operation: {
    try operation()
  }
  return issues.withLock { $0 }
}

/// The issues that the asynchronous operation reports in this file, instead of failing the test.
func reportedIssues(
  file: String = #filePath,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let issues = _Lock<[ReportedIssue]>([])
  try await withIssueReporter { message, location in
    issues.withLock { $0.append(ReportedIssue(message, at: location, in: file)) }
  } operation: {
    try await operation()
  }
  return issues.withLock { $0 }
}

/// The warnings that the operation reports in this file.
func reportedWarnings(
  file: String = #filePath,
  _ operation: () throws -> Void
) rethrows -> [ReportedIssue] {
  let warnings = _Lock<[ReportedIssue]>([])
  try withWarningReporter { message, location in
    warnings.withLock { $0.append(ReportedIssue(message, at: location, in: file)) }
  } operation: {
    try operation()
  }
  return warnings.withLock { $0 }
}

/// The warnings that the asynchronous operation reports in this file.
func reportedWarnings(
  file: String = #filePath,
  isolation: isolated (any Actor)? = #isolation,
  _ operation: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let warnings = _Lock<[ReportedIssue]>([])
  try await withWarningReporter { message, location in
    warnings.withLock { $0.append(ReportedIssue(message, at: location, in: file)) }
  } operation: {
    try await operation()
  }
  return warnings.withLock { $0 }
}

extension ReportedIssue {
  fileprivate init(_ message: String, at location: IssueLocation, in file: String) {
    line = "\(location.filePath)" == file ? location.line : 0
    self.message = message
  }
}
