import ComposableArchitecture
import Foundation
import Testing

@Suite("The rules of receiving")
struct ReceivingRuleTests {
  private let scheduler = DispatchQueue.test

  private func makeStore(_ receiving: ReceivingRule) -> RelayTestStore {
    TestStore(
      initialState: RelayState(),
      reducer: relayReducer,
      environment: RelayEnvironment(scheduler: scheduler),
      receiving: receiving
    )
  }

  private func startedLate(_ actions: String) -> String {
    """
    This test store runs the reducer for a received action when the test receives it: the effects of \
    \(actions) have started only then, and the time that was advanced before does not count for them. \
    Advance the scheduler after that step; or make the test store with receiving: .onArrival, so that \
    the reducer runs as soon as the action arrives.
    """
  }

  private func difference(_ expected: Int, _ actual: Int) -> String {
    """
    State change does not match expectation: …

        \u{2007} RelayState(
        −   count: \(expected)
        +   count: \(actual)
        \u{2007} )

    (Expected: −, Actual: +)
    """
  }

  private func unhandled(_ title: String, _ actions: String...) -> String {
    """
    \(title): …

    Unhandled actions: [
    \(actions.map { "  RelayAction.\($0)," }.joined(separator: "\n"))
    ]
    """
  }

  // MARK: The script that tells the rules apart

  @Test("On arrival: the effect of a received action starts when the action arrives")
  func chainOnArrival() async {
    let store = makeStore(.onArrival)
    let issues = await reportedIssues {
      store.assert(
        .send(.go),
        .do { scheduler.advance(by: 2) },
        .receive(.one) { $0.count = 1 },
        .receive(.two) { $0.count = 11 }
      )
      takeByCalls(store)
      await store.send(.go)
      await scheduler.advance(by: 2)
      await store.receive(.one) { $0.count = 23 }
      await store.receive(.two) { $0.count = 33 }
      await store.finish()
    }
    #expect(issues == [])
  }

  private func takeByCalls(_ store: RelayTestStore) {
    store.send(.go)
    scheduler.advance(by: 2)
    store.receive(.one) { $0.count += 1 }
    store.receive(.two) { $0.count += 10 }
    store.finish()
  }

  @Test("On receive: it starts at the receive step, and the failures name the other rule")
  func chainOnReceive() {
    let store = TestStore(
      initialState: RelayState(),
      reducer: relayReducer,
      environment: RelayEnvironment(scheduler: scheduler)
    )
    let line: UInt = #line
    let issues = reportedIssues {
      store.send(.go)
      scheduler.advance(by: 2)
      store.receive(.one) { $0.count = 1 }
      store.receive(.two) { $0.count = 11 }
      store.finish()
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: """
            Expected to receive an action, but received none.

            \(startedLate("RelayAction.one"))
            """
        ),
        ReportedIssue(
          line: line + 6,
          message: """
            Some effects are still running. All effects must complete by the end of the assertion.

            They were started by:
              • RelayAction.one at \(#fileID):\(line + 4)

            If an effect waits for a scheduler, advance it in a .do step so that the effect can \
            complete, and receive what it sends. If it runs as long as the feature, send the action \
            that cancels it.

            \(startedLate("RelayAction.one"))
            """
        ),
      ]
    )
    scheduler.run()
  }

  @Test("On receive: an action that came at once and was received after time has passed, too")
  func chainAtOnce() {
    for (rule, isPassing) in [(ReceivingRule.onArrival, true), (.onReceive, false)] {
      let store = makeStore(rule)
      let issues = reportedIssues {
        store.send(.goNow)
        scheduler.advance(by: 1)
        store.receive(.one) { $0.count = 1 }
        store.receive(.two) { $0.count = 11 }
        store.skipInFlightEffects(strict: false)
      }
      #expect(issues.isEmpty == isPassing)
      #expect(issues.allSatisfy { $0.message.hasSuffix(startedLate("RelayAction.one")) })
    }
    scheduler.run()
  }

  @Test("The other rule is not named where it would make no difference")
  func otherReasons() {
    let store = makeStore(.onReceive)
    let issues = reportedIssues {
      store.send(.go)
      store.receive(.one)
      scheduler.advance(by: 1)
      store.receive(.one) { $0.count = 1 }
      store.receive(.two) { $0.count = 11 }
      store.finish()
    }
    #expect(issues.count == 3)
    #expect(issues.first?.message == "Expected to receive an action, but received none.")
    #expect(issues.allSatisfy { !$0.message.contains("onArrival") })
    scheduler.run()
  }

  @Test("The other rule is named where the time that may have passed is not known")
  func unknownTime() {
    let scheduler = scheduler
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { count, action, _ in
        count = action
        guard action < 2 else { return .none }
        return Effect(value: action + 1).deferred(for: 1, scheduler: scheduler)
      },
      environment: ()
    )
    let issues = reportedIssues {
      store.send(0)
      scheduler.advance(by: 2)
      store.receive(1) { $0 = 1 }
      store.receive(2) { $0 = 2 }
      store.environment = ()
      store.skipInFlightEffects()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("receiving: .onArrival, so that") == true)
    scheduler.run()
  }

  @Test(
    "A script that receives each action before the time moves on passes by both rules",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func bothRules(rule: ReceivingRule) async {
    let store = makeStore(rule)
    let issues = await reportedIssues {
      store.assert(
        .send(.go),
        .do { scheduler.advance(by: 1) },
        .receive(.one) { $0.count = 1 },
        .do { scheduler.advance(by: 1) },
        .receive(/RelayAction.two) { $0.count = 11 },
        .send(.goNow),
        .receive({ $0 == .one }) { $0.count = 12 },
        .do { scheduler.advance(by: 1) },
        .receive(.two) { $0.count = 22 }
      )
      await store.send(.run)
      await scheduler.advance(by: 1)
      await store.receive(.one) { $0.count = 23 }
      await scheduler.advance(by: 1)
      // Both the task and the effect of .one send it.
      await store.receive(.two) { $0.count = 33 }
      await store.receive(.two) { $0.count = 43 }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("On arrival: actions that a task sends reach the reducer while the time moves on")
  func tasks() async {
    let store = makeStore(.onArrival)
    let issues = await reportedIssues {
      await store.send(.run)
      await scheduler.advance(by: 3)
      #expect(store.state.count == 21)
      await store.receive(.one) { $0.count = 1 }
      await store.receive(.two) { $0.count = 11 }
      await store.receive(.two) { $0.count = 21 }
      await store.finish()
    }
    #expect(issues == [])
  }

  // MARK: States

  @Test("The state changes when the reducer runs: on arrival, or at the receive step")
  func stateReads() {
    for (rule, counts) in [(ReceivingRule.onArrival, [11, 11]), (.onReceive, [0, 1])] {
      let store = makeStore(rule)
      store.send(.go)
      scheduler.advance(by: 2)
      #expect(store.state.count == counts[0])
      store.receive(.one) { $0.count = 1 }
      #expect(store.state.count == counts[1])
      scheduler.advance(by: 1)
      store.receive(.two) { $0.count = 11 }
      #expect(store.state.count == 11)
    }
  }

  @Test("On arrival: a step compares the state right after its own action, not the latest one")
  func recordedStates() {
    let store = makeStore(.onArrival)
    let line: UInt = #line
    let issues = reportedIssues {
      store.send(.go)
      scheduler.advance(by: 2)
      store.receive(.one) { $0.count = 11 }
      store.receive(.two)
      store.send(.goNow) { $0.count = 12 }
      store.receive(.one) { $0.count += 1 }
      store.skipInFlightEffects()
    }
    #expect(
      issues == [
        ReportedIssue(line: line + 4, message: difference(11, 1)),
        ReportedIssue(line: line + 5, message: difference(1, 11)),
        ReportedIssue(line: line + 6, message: difference(12, 11)),
      ]
    )
    scheduler.run()
  }

  @Test("On arrival: another action than expected is compared with its own state")
  func unexpectedAction() {
    let store = makeStore(.onArrival)
    let issues = reportedIssues {
      store.send(.go)
      scheduler.advance(by: 2)
      store.receive(.two) { $0.count = 1 }
      store.receive({ $0 == .two }) { $0.count = 11 }
      store.receive(.two)
    }
    #expect(issues.count == 2)
    #expect(issues.first?.message.hasPrefix("Received unexpected action: …") == true)
    #expect(issues.first?.message.contains("State change") == false)
    #expect(issues.last?.message == "Expected to receive an action, but received none.")
  }

  @Test("On arrival: a send or work while received actions wait is an issue")
  func waitingActions() {
    let store = makeStore(.onArrival)
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .send(.go),
        .do { scheduler.advance(by: 1) },
        .do { scheduler.advance(by: 1) },
        .send(.two) { $0.count = 21 },
        .receive(.one) { $0.count = 1 },
        .receive(.two) { $0.count = 11 }
      )
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line + 5,
          message: unhandled("Must handle 1 received action before performing this work", "one")
        ),
        ReportedIssue(
          line: line + 6,
          message: unhandled(
            "Must handle 2 received actions before sending an action",
            "one",
            "two"
          )
        ),
      ]
    )
  }

  @Test("On arrival: a step inside of the work of another one is still a change of its state")
  func nestedStep() {
    let store = makeStore(.onArrival)
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .do { store.send(.two) { $0.count = 10 } }
      )
    }
    #expect(issues == [ReportedIssue(line: line + 3, message: difference(0, 10))])
  }

  // MARK: Ends

  @Test("On arrival: what is left at the end, with the step that the effects come from")
  func leftovers() {
    let line: UInt = #line
    let issues = reportedIssues {
      let store = makeStore(.onArrival)
      store.send(.go)
      scheduler.advance(by: 1)
      store.finish()
    }
    #expect(issues.map { $0.line - line } == [5, 5])
    #expect(issues.first?.message == unhandled("Received 1 unexpected action", "one"))
    #expect(
      issues.last?.message.contains("  • RelayAction.one at \(#fileID):\(line + 3)\n") == true
    )
    #expect(issues.last?.message.contains("onArrival") == false)
    scheduler.run()
  }

  @Test(
    "On arrival: a store that is dropped reports, cancels its effects and lets no action arrive"
  )
  func dropped() {
    let environment = RelayEnvironment(scheduler: scheduler)
    weak var session: AnyObject?
    var runs = 0
    let line: UInt = #line
    let issues = reportedIssues {
      let store = TestStore(
        initialState: RelayState(),
        reducer: Reducer {
          runs += 1; return relayReducer.run(&$0, $1, $2)
        },
        environment: environment,
        receiving: .onArrival
      )
      session = store
      store.send(.go)
      store.send(.listen)
      environment.feed.send(.one)
    }
    environment.feed.send(.two)
    scheduler.run()
    #expect(issues.map { $0.line - line } == [2, 2])
    #expect(session == nil)
    #expect(runs == 3)
  }

  @Test(
    "Received actions can be skipped, effects in flight too",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func skipping(rule: ReceivingRule) async {
    let store = makeStore(rule)
    let issues = await reportedIssues {
      await store.send(.go)
      await scheduler.advance(by: 1)
      await store.skipReceivedActions()
      #expect(store.state.count == 1)
      await store.skipReceivedActions(strict: false)
      await scheduler.advance(by: 1)
      await store.skipReceivedActions()
      #expect(store.state.count == 11)
      await store.send(.goNow)
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await scheduler.advance(by: 1)
      #expect(store.state.count == 12)
      await store.finish()
    }
    #expect(issues == [])
  }

  // MARK: Exhaustivity and scopes

  @Test(
    "A store that is not exhaustive passes over received actions",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func notExhaustive(rule: ReceivingRule) {
    let store = makeStore(rule)
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

  @Test("On arrival: what is not asserted can be shown, each with its own state")
  func shown() {
    let store = makeStore(.onArrival)
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

  @Test("Scopes follow the rule of the store that they share")
  func scopes() {
    let store = makeStore(.onArrival)
    let counts = store.scope(state: \.count)
    let issues = reportedIssues {
      counts.send(.go)
      scheduler.advance(by: 2)
      #expect(counts.state == 11)
      counts.receive(.one) { $0 = 1 }
      store.receive(.two) { $0.count = 11 }
      counts.finish()
    }
    #expect(issues == [])
  }

  // MARK: Order and threads

  @Test("On arrival: actions that come at once are handled breadth first, as a store does")
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

  @Test("On arrival: a long chain of actions that come at once does not grow the stack")
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
    #expect(store.state == 100_000)
    store.receive(100_000) { $0 = 100_000 }
  }

  @Test("On arrival: actions of other threads run the reducer one at a time")
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
    #expect(store.state.count == 25_000)
    sync {
      store.skipReceivedActions(strict: false)
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
