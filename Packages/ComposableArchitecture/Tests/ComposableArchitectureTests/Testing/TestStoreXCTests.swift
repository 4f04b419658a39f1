import ComposableArchitecture
import Foundation
import XCTest

/// The output of a test store that does not fail a test of XCTest. The issues that do are tested from
/// outside, where programs with XCTest are run: `TestProgramTests` of the umbrella.
final class TestStoreXCTests: XCTestCase {
  func testWhatIsNotAssertedIsNoFailure() {
    let store = makeCounterStore(DispatchQueue.test)
    store.exhaustivity = .off
    store.send(.increment)
    store.send(.load)
    store.finish()
  }

  func testWhatIsNotAssertedCanBeShownOnStandardError() throws {
    let store = makeCounterStore(DispatchQueue.test)
    store.exhaustivity = .off(showSkippedAssertions: true)
    store.closuresMustChangeState = true
    let line = #line
    let text = try standardError {
      store.send(.cancelLoading) { $0.isLoading = false }
      store.finish()
    }
    let message = """
      Not asserted, as the store is not exhaustive: …

      Expected the state to change, but it is the same as before the action.

      If no change is expected, leave out the step's closure.
      """
    XCTAssertEqual(text, "\(#filePath):\(line + 2): warning: \(message)\n")
  }

  /// Returns what the work writes to standard error.
  private func standardError(_ work: () -> Void) throws -> String {
    let pipe = Pipe()
    let original = dup(STDERR_FILENO)
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    work()
    dup2(original, STDERR_FILENO)
    close(original)
    try pipe.fileHandleForWriting.close()
    return String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
  }
}
