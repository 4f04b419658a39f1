import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Scripts of a test store")
struct TestStoreTests {
  private let scheduler = DispatchQueue.test

  @Test("A script in which everything is accounted for reports nothing")
  func passing() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.assert(
        .send(.increment) { $0.count = 1 },
        .send(.load) { $0.isLoading = true },
        .do { scheduler.advance(by: 1) },
        .receive(.loaded(42)) {
          $0.isLoading = false
          $0.count = 42
        },
        .send(.load) { $0.isLoading = true },
        .send(.cancelLoading) { $0.isLoading = false }
      )
    }
    scheduler.run()
    #expect(issues == [])
  }

  @Test("Received actions reach the reducer at their steps, in order, and not before")
  func deferral() {
    let store = makeCounterStore(scheduler)
    var counts: [Int] = []
    let issues = reportedIssues {
      store.assert(
        .send(.incrementTwiceLater),
        .receive(.incrementLater),
        .do { scheduler.advance(by: 1) },
        .receive(.increment) {
          counts.append(store.state.count)
          $0.count = 1
        },
        .receive(.increment) {
          counts.append(store.state.count)
          $0.count = 2
        },
        .do { scheduler.advance(by: 1) },
        .receive(.increment) { $0.count = 3 }
      )
    }
    // The closure runs after the reducer.
    #expect(counts == [1, 2])
    #expect(issues == [])
  }

  @Test("The environment of a test store may be changed by a step, and between assertions")
  func environment() {
    let store = makeCounterStore(scheduler)
    store.environment.number = { 1 }
    let issues = reportedIssues {
      for number in 1...2 {
        store.assert(
          .environment { environment in
            if number == 2 { environment.number = { 2 } }
          },
          .send(.load) { $0.isLoading = true },
          .do { scheduler.advance(by: 1) },
          .receive(.loaded(number)) { $0 = CounterState(count: number) }
        )
      }
    }
    #expect(issues == [])
    #expect(store.environment.number() == 2)
  }

  @Test("The state of a test store continues from one assertion to the next")
  func stateLivesOn() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.assert(.send(.increment) { $0.count = 1 })
      store.assert([.send(.increment) { $0.count = 2 }])
    }
    #expect(issues == [])
    #expect(store.state == CounterState(count: 2))
  }

  @Test("Steps of a test store can be taken as one, and used again")
  func sequence() {
    let store = makeCounterStore(scheduler)
    func loads(_ number: Int) -> CounterTestStore.Step {
      .sequence(
        .send(.load) { $0.isLoading = true },
        .sequence([
          .do { scheduler.advance(by: 1) },
          .receive(.loaded(number)) { $0 = CounterState(count: number) },
        ])
      )
    }
    let issues = reportedIssues {
      store.assert(loads(42), .environment { $0.number = { 43 } }, loads(43))
    }
    #expect(issues == [])
    #expect(store.state.count == 43)
  }

  @Test("A scoped test store drives the same reducer by a part of the state and of the actions")
  func scope() {
    enum ViewAction: Equatable { case plusTapped }
    let store = makeCounterStore(scheduler)
    let view = store.scope(
      state: { "\($0.count)" },
      action: { (_: ViewAction) in CounterAction.incrementLater }
    )
    let issues = reportedIssues {
      view.assert(
        .send(.plusTapped),
        .do { scheduler.advance(by: 1) },
        .receive(.increment) { $0 = "1" }
      )
      store.scope(state: \.count).scope(state: { $0 * 10 }).assert(.send(.increment) { $0 = 20 })
      store.assert(.send(.increment) { $0.count = 3 })
    }
    #expect(issues == [])
    #expect(view.state == "3")
  }

  @Test("An assertion without steps is fine")
  func noSteps() {
    #expect(reportedIssues { makeCounterStore(scheduler).assert() } == [])
  }
}

@Suite("The lifetime of test stores")
struct TestStoreLifetimeTests {
  private let scheduler = DispatchQueue.test

  @Test("The end of an assertion cancels effects that still run, and forgets actions that wait")
  func cancelledAtTheEnd() {
    let store = makeCounterStore(scheduler)
    let issues = reportedIssues {
      store.assert(
        .send(.incrementTwiceLater),
        .receive(.incrementLater),
        .do { scheduler.advance(by: 1) }
      )
    }
    #expect(issues.count == 2)
    #expect(
      reportedIssues {
        store.assert(
          .do { scheduler.advance(by: 10) },
          .send(.increment) { $0.count = 1 }
        )
      } == []
    )
  }

  @Test("A test store that is dropped goes with its effects")
  func drop() {
    weak var witness: DeinitWitness?
    var cancelled = 0
    let effect = Empty<Void, Never>(completeImmediately: false)
      .handleEvents(receiveCancel: { cancelled += 1 })
      .eraseToEffect()
      .cancellable(id: 1)
    do {
      let strongWitness = DeinitWitness()
      witness = strongWitness
      let reducer = Reducer<Int, Void, DeinitWitness> { _, _, _ in effect }
      let store = TestStore(initialState: 0, reducer: reducer, environment: strongWitness)
      _ = store.session.run((), at: IssueLocation())
      store.exhaustivity = .off
      #expect(store.session.effectsInFlight.count == 1)
    }
    #expect(cancelled == 1)
    #expect(witness == nil)
  }

  @Test("100,000 received actions are taken in linear time", .timeLimit(.minutes(10)))
  func manyReceivedActions() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += 1
      return action == 0 ? .merge((1...100_000).map { Effect(value: $0) }) : .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: ())
    let issues = reportedIssues {
      store.assert([.send(0) { $0 = 1 }] + (1...100_000).map { .receive($0) { $0 += 1 } })
    }
    #expect(issues == [])
    #expect(store.state == 100_001)
  }
}
