/// Records a failure with the library that runs the current test, at the caller's file and line.
///
/// Swift Testing records an issue, XCTest a failure. In a program without tests, the message is
/// written to standard error as one `file:line: message`, and the program continues.
///
/// May be called from any thread. A task that runs no test of its own (a detached one, or a plain
/// thread) reports to the library that runs the process's tests. If no test is running that can
/// fail, for example after the last one, the process writes the message to standard error at its
/// end, and ends with status 1.
///
/// - Parameters:
///   - message: The message: what happened, why it is a problem, and how to fix it.
///   - fileID, filePath, line, column: The place of the issue; the caller's by default.
public func reportIssue(
  _ message: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  reportIssue(
    message,
    at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Records a failure at a given location.
@_spi(Layers)
public func reportIssue(_ message: String, at location: IssueLocation) {
  reportIssue(message, at: location, to: IssueReporters.reporter)
}

/// Passes a failure to a reporter. Without one, it is recorded.
func reportIssue(
  _ message: String,
  at location: IssueLocation,
  to reporter: (@Sendable (String, IssueLocation) -> Void)?
) {
  if let reporter {
    reporter(message, location)
  } else {
    TestLibrary.current.record(message, at: location)
  }
}
