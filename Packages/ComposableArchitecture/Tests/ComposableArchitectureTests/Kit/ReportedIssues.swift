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
  let issues = Lock<[ReportedIssue]>([])
  try withIssueReporter { message, location in
    let line = "\(location.filePath)" == file ? location.line : 0
    issues.withLock { $0.append(ReportedIssue(line: line, message: message)) }
  } operation: {
    try operation()
  }
  return issues.withLock { $0 }
}
