import ComposableArchitecture
import Foundation
import Testing

@Suite("The rules of receiving: exhaustivity, order and threads")
struct ReceivingOrderTests {
  private let scheduler = DispatchQueue.test

  // MARK: Exhaustivity and scopes

  @Test(
    "A non-exhaustive test store passes over received actions",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func notExhaustive(rule: ReceivingRule) {
    let store = relayTestStore(rule, on: scheduler)
    store.exhaustivity = .off
    let issues = reportedIssues {
      store.send(.go)
      store.send(.go)
      scheduler.advance(by: 1)
      store.receive(.one) { $0.count = 1 }
      store.receive(.one) { $0.count = 2 }
      scheduler.advance(by: 1)
      store.send(.two) { $0.count = 32 }
      store.send(.go)
      scheduler.advance(by: 1.5)
      store.receive(.two)
      store.skipReceivedActions(strict: false)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("but received only others: …") == true)
    let namesOtherRule = issues.first?.message.hasSuffix(startedLate("RelayAction.one"))
    #expect(namesOtherRule == (rule == .onReceive))
    #expect(store.state.count == 33)
    scheduler.run()
  }

  @Test("With onArrival, what is not asserted can be shown, each with its own state")
  func shown() {
    let store = relayTestStore(.onArrival, on: scheduler)
    store.exhaustivity = .off(showSkippedAssertions: true)
    let line: UInt = #line
    let warnings = reportedWarnings {
      store.send(.go)
      scheduler.advance(by: 2)
      store.receive(.two)
    }
    #expect(warnings.map { $0.line - line } == [4])
    let skipped = "Skipped 1 received action: …\n\nSkipped actions: [\n  RelayAction.one,\n]"
    #expect(warnings.first?.message.hasSuffix("\(skipped)\n\n\(difference(1, 11))") == true)
  }

  @Test("Scopes of a test store follow the rule of the store that they share")
  func scopes() {
    let store = relayTestStore(.onArrival, on: scheduler)
    let counts = store.scope(state: \.count)
    let issues = reportedIssues {
      counts.send(.go)
      scheduler.advance(by: 2)
      #expect(counts.state == 0)
      counts.receive(.one) { $0 = 1 }
      #expect(counts.state == 1)
      store.receive(.two) { $0.count = 11 }
      counts.finish()
    }
    #expect(issues == [])
  }

  // MARK: Order and threads

  @Test("With onArrival, actions that come at once are handled breadth first, as a store does")
  func order() {
    let reducer = Reducer<[Int], Int, Void> { handled, action, _ in
      handled.append(action)
      return action < 8 ? .merge(Effect(value: 2 * action), Effect(value: 2 * action + 1)) : .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    store.send(1)
    let testStore = TestStore(
      initialState: [],
      reducer: reducer,
      environment: (),
      receiving: .onArrival
    )
    testStore.send(1) { $0 = [1] }
    for action in 2..<16 { testStore.receive(action) { $0.append(action) } }
    testStore.finish()
    #expect(testStore.state == Array(1..<16))
    #expect(ViewStore(store).state == testStore.state)
  }

  @Test("With onArrival, a long chain of actions that come at once does not grow the stack")
  func longChain() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { count, action, _ in
        count = action
        return action < 100_000 ? Effect(value: action + 1) : .none
      },
      environment: (),
      receiving: .onArrival
    )
    store.exhaustivity = .off
    store.send(1)
    store.receive(100_000) { $0 = 100_000 }
    #expect(store.state == 100_000)
  }

  @Test("With onArrival, actions of other threads run the reducer one at a time")
  func threads() async {
    let environment = RelayEnvironment(scheduler: scheduler)
    let store = TestStore(
      initialState: RelayState(),
      reducer: relayReducer,
      environment: environment,
      receiving: .onArrival
    )
    store.exhaustivity = .off
    func sync(_ work: () -> Void) { work() }
    sync { store.send(.listen) }
    let feed = UncheckedSendable(environment.feed)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<500 { feed.value.send(.two) } }
      }
      sync {
        for _ in 0..<500 {
          store.send(.two)
          #expect(store.state.count % 10 == 0)
        }
      }
    }
    sync {
      store.skipReceivedActions(strict: false)
      #expect(store.state.count == 25_000)
      store.skipInFlightEffects()
      store.finish()
    }
  }
}

// The subject takes values from any thread.
private struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
