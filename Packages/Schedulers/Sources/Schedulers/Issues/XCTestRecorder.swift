/// Records failures with XCTest, found at run time.
struct XCTestRecorder: Sendable {
  /// The recorder, if XCTest is loaded into this process.
  static let loaded = XCTestRecorder()

  private let fail: Fail

  private init?() {
    guard let fail = Fail.lookedUp("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    self.fail = fail
  }

  /// Fails the test case that runs, from whatever thread.
  func record(_ message: String, at location: IssueLocation) {
    fail.call(message, location.filePath, location.line)
  }
}

/// `func XCTFail(_ message: String, file: StaticString, line: UInt)`
private struct Fail: LookedUpFunction {
  let call: @Sendable (String, StaticString, UInt) -> Void
}
