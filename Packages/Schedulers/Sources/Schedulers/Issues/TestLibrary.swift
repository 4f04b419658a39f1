import Foundation

/// What takes the failures of the test that is running now.
///
/// A product must not link a test library, so neither is imported: both are looked up at run time,
/// in the process that a test runner has started.
enum TestLibrary {
  case swiftTesting(SwiftTestingRecorder)
  case xcTest(XCTestRecorder)
  case none

  static var current: TestLibrary {
    let swiftTesting = SwiftTestingRecorder.loaded
    if let swiftTesting, swiftTesting.isRunningTest { return .swiftTesting(swiftTesting) }
    // No test of Swift Testing runs in this task; it may run in another one, which has started a
    // thread or a detached task. The arguments of the process say which library runs the tests.
    switch (ProcessRunner.current, swiftTesting, XCTestRecorder.loaded) {
    case (.swiftTesting, let swiftTesting?, _): return .swiftTesting(swiftTesting)
    case (.xcTest, _, let xcTest?): return .xcTest(xcTest)
    default: return .none
    }
  }

  /// Tells the test that the current task runs from the others; `nil` where that is not known.
  static var currentTestID: AnyHashable? { SwiftTestingRecorder.loaded?.currentTestID }

  func record(_ message: String, at location: IssueLocation) {
    switch self {
    case .swiftTesting(let recorder):
      recorder.record(message, at: location)
    case .xcTest(let recorder):
      recorder.record(message, at: location)
    case .none:
      writeToStandardError(message, at: location)
    }
  }

  /// Tells of something that does not fail the test.
  func warn(_ message: String, at location: IssueLocation) {
    if case .swiftTesting(let recorder) = self, recorder.warn(message, at: location) { return }
    writeToStandardError("warning: \(message)", at: location)
  }
}

private func writeToStandardError(_ message: String, at location: IssueLocation) {
  let line = "\(location.filePath):\(location.line): \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
}

/// What started this process.
private enum ProcessRunner {
  case swiftTesting
  case xcTest
  case program

  /// SwiftPM runs a package's test bundle once per library and names the library in the arguments.
  /// Without that argument the bundle runs XCTest.
  static let current: ProcessRunner = {
    let arguments = CommandLine.arguments
    if let option = arguments.firstIndex(of: "--testing-library"),
      let library = arguments.dropFirst(option + 1).first
    {
      return library == "swift-testing" ? .swiftTesting : .xcTest
    }
    return arguments.first?.hasSuffix(".xctest") == true ? .xcTest : .program
  }()
}
