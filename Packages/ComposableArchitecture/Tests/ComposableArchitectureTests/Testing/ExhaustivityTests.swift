import ComposableArchitecture
import Foundation
import Testing

@Suite("A test store that is not exhaustive")
struct ExhaustivityTests {
  private let scheduler = DispatchQueue.test
  private let store: CounterTestStore

  init() {
    store = makeCounterStore(scheduler)
    store.exhaustivity = .off
  }

  /// Leaves out a change, a received action and an effect.
  private func leaveMuchOut() {
    store.send(.load)
    store.send(.incrementLater)
    store.send(.incrementTwiceLater)
    scheduler.advance(by: 1)
    store.receive(.increment) { $0.isLoading = false }
    store.finish()
    scheduler.run()
  }

  @Test("A non-exhaustive test store compares only what the test asserts, with the state as it is")
  func silent() {
    let warnings = reportedWarnings {
      #expect(reportedIssues { leaveMuchOut() } == [])
    }
    #expect(warnings == [])
    #expect(store.state.count == 43)
  }

  @Test("A wrong assertion about a non-exhaustive test store is an issue")
  func wrongState() {
    let issues = reportedIssues { store.send(.load) { $0.count = 1 } }
    scheduler.run()
    #expect(
      issues.map(\.message) == [
        """
        State change does not match expectation: …

            \u{2007} CounterState(
            −   count: 1,
            +   count: 0,
            \u{2007}   isLoading: true
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test("A non-exhaustive test store reports an action that does not come, and what it skipped")
  func onlyOthers() {
    let issues = reportedIssues {
      store.send(.incrementLater)
      store.receive(.increment)
      scheduler.advance(by: 1)
      store.receive(.loaded(42))
    }
    #expect(
      issues.map(\.message) == [
        "Expected to receive an action, but received none.",
        """
        Expected to receive an action, but received only others: …

        Skipped actions: [
          CounterAction.increment,
        ]

        Expected action:

            CounterAction.loaded(
              42
            )
        """,
      ]
    )
    #expect(store.state.count == 1)
  }

  @Test("A non-exhaustive test store can show what is left out, as a warning at the step's line")
  func shown() {
    store.exhaustivity = .off(showSkippedAssertions: true)
    let line: UInt = #line
    let warnings = reportedWarnings {
      let issues = reportedIssues {
        store.send(.load) { $0.isLoading = true }
        scheduler.advance(by: 1)
        store.send(.increment) { $0.count = 43 }
        store.send(.incrementLater)
        scheduler.advance(by: 1)
        store.finish()
      }
      #expect(issues == [])
    }
    #expect(warnings.map { $0.line - line } == [5, 8])
    #expect(
      warnings.last?.message == """
        Not asserted, as the store is not exhaustive: …

        Received 1 unexpected action: …

        Unhandled actions: [
          CounterAction.increment,
        ]
        """
    )
    #expect(warnings.first?.message.contains("Must handle 1 received action before") == true)
  }
}
