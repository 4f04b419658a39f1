@_spi(Layers) import Schedulers

/// An issue that a test reports: the text, and the line of the step.
struct ReportedIssue: Equatable {
  let message: String
  let line: UInt
}

/// Runs the operation and returns the issues that it reports, instead of failing the test.
func reportedIssues(_ operation: () throws -> Void) rethrows -> [ReportedIssue] {
  let issues = _Lock<[ReportedIssue]>([])
  try withIssueReporter { message, location in
    issues.withLock { $0.append(ReportedIssue(message: message, line: location.line)) }
  } operation: {
    try operation()
  }
  return issues.withLock { $0 }
}
