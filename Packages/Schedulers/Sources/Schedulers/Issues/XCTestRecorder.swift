import Synchronization

/// Records failures with XCTest, found at run time.
struct XCTestRecorder: Sendable {
  /// The recorder, if XCTest is loaded into this process.
  static let loaded = XCTestRecorder()

  private let fail: Fail
  private let observationCenter: ObservationCenter?

  private init?() {
    guard let fail = Fail.lookedUp("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    else { return nil }
    self.fail = fail
    observationCenter = ObservationCenter.lookedUp("$s6XCTest0A17ObservationCenterC6sharedACvgZ")
  }

  /// True if XCTest has begun to run tests in this process, which others may only have loaded it.
  ///
  /// It adds observers of its own then. Where it does not tell, it has: a failure must not vanish.
  var hasBegun: Bool {
    if Self.wasBegun.load(ordering: .relaxed) { return true }
    guard let center = observationCenter?.call() else { return true }
    let observers = Mirror(reflecting: center).children.first { $0.label == "observers" }
    guard let observers = observers?.value as? any Collection, observers.isEmpty else {
      Self.wasBegun.store(true, ordering: .relaxed)
      return true
    }
    return false
  }

  /// The result of `hasBegun`: later the observers are not read again, for tests may change them.
  private static let wasBegun = Atomic(false)

  /// Fails the test case that runs, from whatever thread. Does nothing if none runs.
  func record(_ message: String, at location: IssueLocation) {
    fail.call(message, location.filePath, location.line)
  }
}

/// `func XCTFail(_ message: String, file: StaticString, line: UInt)`
private struct Fail: LookedUpFunction {
  let call: @Sendable (String, StaticString, UInt) -> Void
}

/// `class var XCTestObservationCenter.shared: XCTestObservationCenter`, which makes no use of its class.
private struct ObservationCenter: LookedUpFunction {
  let call: @Sendable () -> AnyObject
}
