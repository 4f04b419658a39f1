@_spi(Layers) import Schedulers

/// Runs the operation and returns the issues that it reports, instead of failing the test.
func reportedIssues(_ operation: () throws -> Void) rethrows -> [ReportedIssue] {
  let log = Log<ReportedIssue>()
  try withIssueReporter(
    { message, location in log.note(ReportedIssue(line: location.line, message: message)) },
    operation: operation
  )
  return log.entries
}
