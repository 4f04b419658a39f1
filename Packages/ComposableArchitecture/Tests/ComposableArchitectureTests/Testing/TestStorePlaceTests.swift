import ComposableArchitecture
import Foundation
import Testing

@Suite("Where a test store reports")
struct TestStorePlaceTests {
  private let scheduler = DispatchQueue.test
  private let store: CounterTestStore

  init() {
    store = makeCounterStore(scheduler)
  }

  @Test("A test store reports each issue at its step's line, those of the end at the assertion's")
  func lines() {
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(  // line + 2
        .receive(.increment),
        .send(.increment),
        .do { throw CancellationError() },
        .environment { _ in throw CancellationError() },
        .send(.incrementTwiceLater),
        .send(.increment) { $0.count += 1 },
        .sequence(
          .do {},
          .receive(.increment)
        )
      )
    }
    scheduler.run()
    #expect(issues.map { $0.line - line } == [3, 4, 5, 6, 8, 10, 11, 2])
    #expect(issues.last?.message.hasPrefix("Some effects are still running.") == true)
  }

  @Test("Without a reporter, the running test has the issue, at the step's line")
  func testLibrary() {
    let lines = _Lock<[Int]>([])
    let line = #line
    withKnownIssue {
      store.assert(
        .receive(.increment)
      )
    } matching: { issue in
      if let location = issue.sourceLocation, location.fileID == #fileID {
        lines.withLock { $0.append(location.line - line) }
      }
      return issue.comments.map(\.rawValue) == [
        "Expected to receive an action, but received none."
      ]
    }
    #expect(lines.withLock { $0 } == [3])
  }
}
