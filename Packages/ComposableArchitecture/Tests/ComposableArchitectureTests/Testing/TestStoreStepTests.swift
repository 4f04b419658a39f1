import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("The steps of a test store, one at a time")
struct TestStoreStepTests {
  private let scheduler = DispatchQueue.test

  @Test("A test store receives actions by value, by case path and by predicate")
  func passing() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      for isMatching in [{ $0 == .loaded(42) }, { _ in true }] as [(CounterAction) -> Bool] {
        store.send(.load) { $0.isLoading = true }
        scheduler.advance(by: 1)
        store.receive(isMatching) { $0 = CounterState(count: 42) }
      }
      store.send(.load) { $0.isLoading = true }
      scheduler.advance(by: 1)
      store.receive(.loaded(42)) { $0.isLoading = false }
      store.environment.number = { 1 }
      store.send(.load) { $0.isLoading = true }
      scheduler.advance(by: 1)
      store.receive(/CounterAction.loaded) { $0 = CounterState(count: 1) }
      store.send(.incrementLater)
      scheduler.advance(by: 1)
      store.receive(/CounterAction.increment) { $0.count = 2 }
      store.finish()
    }
    #expect(issues == [])
  }

  @Test("Receiving by case path and by predicate can be a step of an assertion")
  func steps() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.assert(
        .send(.load) { $0.isLoading = true },
        .send(.incrementLater),
        .do { scheduler.advance(by: 1) },
        .receive(/CounterAction.loaded) { $0 = CounterState(count: 42) },
        .receive({ $0 == .increment }) { $0.count = 43 }
      )
    }
    #expect(issues == [])
  }

  @Test("A step reports an action of another case, and one that its predicate does not hold for")
  func mismatch() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.send(.incrementLater)
      scheduler.advance(by: 1)
      store.receive(/CounterAction.loaded) { $0.count = 1 }
      store.send(.incrementLater)
      scheduler.advance(by: 1)
      store.receive({ _ in false }) { $0.count = 2 }
      store.receive(/CounterAction.loaded)
    }
    func unexpected(_ expectation: String) -> String {
      "Received unexpected action: …\n\n    CounterAction.increment\n\n\(expectation)"
    }
    #expect(
      issues.map(\.message) == [
        unexpected("Expected an action from which CasePath<CounterAction, Int> extracts a value."),
        unexpected("Expected an action for which the predicate of this step returns true."),
        "Expected to receive an action, but received none.",
      ]
    )
  }

  @Test("A step reports all that is wrong with it as one issue, at its line")
  func grouping() {
    let store = makeCounterStore(scheduler)
    let line: UInt = #line
    let issues = reportedIssues {
      store.send(.incrementLater)
      scheduler.advance(by: 1)
      store.send(.increment)
      store.receive(.increment) { $0.count = 2 }
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 4,
          message: """
            Must handle 1 received action before sending an action: …

            Unhandled actions: [
              CounterAction.increment,
            ]

            State change does not match expectation: …

                \u{2007} CounterState(
                −   count: 0,
                +   count: 1,
                \u{2007}   isLoading: false
                \u{2007} )

            (Expected: −, Actual: +)
            """
        )
      ]
    )
  }

  @Test(
    "A test store ends at the line of finish, or with its own end at the line where it was made"
  )
  func end() {
    let line: UInt = #line
    let issues = reportedIssues {
      let store = makeCounterStore(scheduler)
      store.send(.load) { $0.isLoading = true }
      store.finish()
      store.finish()
      dropped()
    }
    #expect(issues.map(\.line) == [line + 4, line + 14])
    for issue in issues {
      #expect(issue.message.hasPrefix("Some effects are still running. All effects must complete"))
      #expect(issue.message.contains("• CounterAction.load at \(#fileID):"))
    }
    func dropped() {
      let store = TestStore(
        initialState: CounterState(),
        reducer: counterReducer,
        environment: CounterEnvironment(scheduler: scheduler.eraseToAnyScheduler())
      )
      store.scope(state: \.isLoading).send(.load) { $0 = true }
    }
    scheduler.run()
  }

  @Test("A test store can skip received actions and effects")
  func skipping() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.send(.incrementTwiceLater)
      store.skipReceivedActions()
      scheduler.advance(by: 1)
      store.skipReceivedActions()
      store.skipInFlightEffects()
      store.skipReceivedActions(strict: false)
      store.skipInFlightEffects(strict: false)
      store.finish()
    }
    scheduler.run()
    #expect(issues == [])
    #expect(store.state.count == 2)
  }

  @Test("Skipping is an issue if there is nothing to skip")
  func nothingToSkip() {
    let store = makeCounterStore(scheduler)
    let line: UInt = #line
    let issues = reportedIssues {
      store.skipReceivedActions()
      store.skipInFlightEffects()
    }
    #expect(issues == nothingToSkip(line + 2, line + 3))
  }

  @Test(
    "In an asynchronous test skipping nothing is an issue when the tasks have done what they can"
  )
  func nothingToSkipAmongTasks() async {
    let store = makeCounterStore(scheduler)
    let line: UInt = #line
    let issues = await reportedIssues {
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(issues == nothingToSkip(line + 2, line + 3))
  }

  private func nothingToSkip(_ actionLine: UInt, _ effectLine: UInt) -> [ReportedIssue] {
    [
      ReportedIssue(line: actionLine, message: "There was no received action to skip."),
      ReportedIssue(line: effectLine, message: "There was no effect in flight to skip."),
    ]
  }
}
