import ComposableArchitecture
import Foundation
import XCTest

/// What XCTest does with the issues of a test store. The case takes its own failures so that they don't
/// count, and therefore traps where another test would fail.
final class TestStoreXCTests: XCTestCase {
  private var failures: [String] = []

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    failures.append("\(filePath):\(lineNumber): \(description)")
  }

  func testEachIssueIsAFailureAtItsStepsLine() {
    let store = makeCounterStore(DispatchQueue.test)
    let line = #line
    store.assert(
      .receive(.increment)
    )
    store.receive(.increment)
    let text = "failed - Expected to receive an action, but received none."
    precondition(failures == [2, 4].map { "\(#filePath):\(line + $0): \(text)" })
  }

  func testWhatIsNotAssertedIsNoFailure() {
    let store = makeCounterStore(DispatchQueue.test)
    store.exhaustivity = .off
    store.send(.increment)
    store.send(.load)
    store.finish()
    precondition(failures == [])
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

      Expected the state to change, but it was already so before the action, and still is.

      Leave the step's closure out to say that nothing changes.
      """
    precondition(text == "\(#filePath):\(line + 2): warning: \(message)\n")
    precondition(failures == [])
  }

  /// What is written to standard error meanwhile.
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
