@_spi(Layers) import RuntimeBets

/// The identity of the test that the current task runs; `nil` if it is not known.
@_spi(Layers) public var currentTestID: AnyHashable? { SwiftTestingRecorder.loaded?.currentTestID }

/// True if XCTest has begun to run tests in this process.
package var hasXCTestBegun: Bool { XCTestRecorder.loaded?.hasBegun == true }

/// True if this process runs tests.
@_spi(Layers) public var runsTests: Bool {
  if case .none = TestLibrary.current { false } else { true }
}

/// The test library that records an issue, as determined from the libraries themselves.
///
/// A product must not link a test library. So neither is imported: both are looked up at run time,
/// in the process that a test runner has started. The arguments and the name of the process are not
/// used.
enum TestLibrary {
  /// Swift Testing runs a test in the current task.
  case currentTest(SwiftTestingRecorder)
  /// XCTest has begun to run tests. One of them may be running, on any thread.
  case xcTest(XCTestRecorder)
  /// The process contains tests of Swift Testing. One of them may be running, in another task.
  case swiftTesting(SwiftTestingRecorder)
  /// A library is loaded that is another one than is known here, and may run tests.
  case unknown
  /// No tests run in this process, though a library may be loaded.
  case none

  static var current: TestLibrary {
    let swiftTesting = SwiftTestingRecorder.loaded
    if let swiftTesting, swiftTesting.isRunningTest { return .currentTest(swiftTesting) }
    if let xcTest = XCTestRecorder.loaded, xcTest.hasBegun { return .xcTest(xcTest) }
    if let swiftTesting, TestContent.isInProcess { return .swiftTesting(swiftTesting) }
    return RuntimeBet.ofTestLibraries.allSatisfy(\.isWon) ? .none : .unknown
  }

  func record(_ message: String, at location: IssueLocation) {
    switch self {
    case .currentTest(let recorder):
      recorder.record(message, at: location)
    case .xcTest(let recorder):
      recorder.record(message, at: location)
      FailureAtExit.shared.add(message, at: location)
    case .swiftTesting(let recorder):
      recorder.record(message, at: location)
      FailureAtExit.shared.add(message, at: location)
    case .unknown:
      writeToStandardError(message, at: location)
      FailureAtExit.shared.add(message, at: location)
    case .none:
      writeToStandardError(message, at: location)
    }
  }

  /// Reports a warning, which does not fail the test.
  func warn(_ message: String, at location: IssueLocation) {
    switch self {
    case .currentTest(let recorder) where recorder.warn(message, at: location): break
    case .swiftTesting(let recorder) where recorder.warn(message, at: location): break
    default: writeToStandardError("warning: \(message)", at: location)
    }
  }
}
