/// Tells of something that does not fail the test, at a place that is known already.
///
/// Swift Testing records an issue of the severity of a warning. XCTest knows nothing like it: there, as
/// where no test runs, the message goes to standard error as one `file:line: warning: message`.
///
/// May be called from any thread, like ``reportIssue(_:fileID:filePath:line:column:)``.
///
/// - Parameters:
///   - message: What there is to know.
///   - location: Where to report it.
@_spi(Layers)
public func reportWarning(_ message: String, at location: IssueLocation) {
  if let reporter = IssueReporting.warningReporter {
    reporter(message, location)
  } else {
    TestLibrary.current.warn(message, at: location)
  }
}
