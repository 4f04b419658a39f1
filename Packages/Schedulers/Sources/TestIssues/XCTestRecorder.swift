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

  /// True if XCTest has begun to run tests in this process. Some processes only load it.
  ///
  /// XCTest adds its own observers when it begins. If the observers cannot be read, it counts as
  /// begun: a failure must not be lost.
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

  /// The result of `hasBegun`, once it is true. From then on the observers are not read again,
  /// because tests may change them.
  private static let wasBegun = Atomic(false)

  /// Fails the running test case, from any thread. Does nothing if none is running.
  func record(_ message: String, at location: IssueLocation) {
    fail.call(message, location.filePath, location.line)
  }
}

/// `func XCTFail(_ message: String, file: StaticString, line: UInt)`
private struct Fail: LookedUpFunction {
  let call: @Sendable (String, StaticString, UInt) -> Void
}

/// `class var XCTestObservationCenter.shared: XCTestObservationCenter`, which does not use the
/// class that it is called on.
private struct ObservationCenter: LookedUpFunction {
  let call: @Sendable () -> AnyObject
}
