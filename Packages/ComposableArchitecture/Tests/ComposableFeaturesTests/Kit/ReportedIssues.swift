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
  try withIssueReporter(
    { message, location in log.note(ReportedIssue(line: location.line, message: message)) },
    operation: body
  )
  return log.entries
}
