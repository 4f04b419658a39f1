/// Reports a warning, which does not fail the test, at a given location.
///
/// Swift Testing records an issue of the severity of a warning, since Swift 6.3. XCTest has nothing
/// like it. There, and where no test runs, the message is written to standard error as one
/// `file:line: warning: message`.
///
/// May be called from any thread, like ``reportIssue(_:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - message: The warning.
///   - location: The location at which it is reported.
@_spi(Layers)
public func reportWarning(_ message: String, at location: IssueLocation) {
  if let reporter = IssueReporters.warningReporter {
    reporter(message, location)
  } else {
    TestLibrary.current.warn(message, at: location)
  }
}
