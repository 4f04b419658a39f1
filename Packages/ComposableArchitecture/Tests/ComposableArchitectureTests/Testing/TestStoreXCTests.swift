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
}
