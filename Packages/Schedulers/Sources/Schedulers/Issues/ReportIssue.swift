/// Records a failure with whatever runs the current test, at the caller's file and line.
///
/// Swift Testing records an issue, XCTest a failure. In a program without tests, the message goes to
/// standard error as one `file:line: message`, and the program goes on.
///
/// May be called from any thread. A task that runs no test of its own (a detached one, or a plain
/// thread) reports to the library that runs the process's tests. If no test runs that can fail, as after
/// the last one, the process writes the message to standard error at its end, and ends with status 1.
///
/// - Parameters:
///   - message: What happened, why it is a problem, and how to fix it.
///   - fileID: Where to report it: the caller's module and file, unless given.
///   - filePath: The caller's file, unless given.
///   - line: The caller's line, unless given.
///   - column: The caller's column, unless given.
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

/// Records a failure at a place that is known already.
@_spi(Layers)
public func reportIssue(_ message: String, at location: IssueLocation) {
  if let reporter = IssueReporting.reporter {
    reporter(message, location)
  } else {
    TestLibrary.current.record(message, at: location)
  }
}
