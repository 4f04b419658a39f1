import Schedulers
import XCTest

/// A test case of XCTest all of whose tests run on the main thread, one task at a time.
final class MainSerialExecutorXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testPlainTasks() async {
    for _ in 0..<100 {
      let clock = TestClock()
      let log = Log()
      for name in ["a", "b", "c"] {
        Task {
          try await clock.sleep(for: .seconds(1))
          await log.noteOnMainActor(name)
        }
      }
      await clock.advance(by: .seconds(1))
      XCTAssertEqual(log.take(), ["a", "b", "c"])
    }
  }
}
