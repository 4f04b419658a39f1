@_spi(Layers) import Schedulers
import TestKit

/// An issue, with the line at which it is reported.
struct ReportedIssue: Equatable {
  let line: UInt
  let message: String
}

/// Returns the issues that the body reports, instead of recording them.
func reportedIssues(_ body: () throws -> Void) rethrows -> [ReportedIssue] {
  let log = TestKit.Log<ReportedIssue>()
  try withIssueReporter(log.note, operation: body)
  return log.entries
}

/// Returns the issues that the asynchronous body reports, instead of recording them.
func reportedIssues(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let log = TestKit.Log<ReportedIssue>()
  try await withIssueReporter(log.note, operation: body)
  return log.entries
}

/// Returns the warnings that the asynchronous body reports, instead of recording them.
func reportedWarnings(
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async rethrows -> [ReportedIssue] {
  let log = TestKit.Log<ReportedIssue>()
  try await withWarningReporter(log.note, operation: body)
  return log.entries
}

extension TestKit.Log<ReportedIssue> {
  fileprivate func note(_ message: String, at location: IssueLocation) {
    note(ReportedIssue(line: location.line, message: message))
  }
}
