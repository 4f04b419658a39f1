import ComposableArchitecture
import Foundation
import Testing

@Suite("Received actions that the reducer has handled on arrival")
struct ReceivingOnArrivalTests {
  private let scheduler = DispatchQueue.test

  // MARK: States

  @Test(
    "The state of a test store is the one that the steps have asserted",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func stateReads(rule: ReceivingRule) {
    let store = relayTestStore(rule, on: scheduler)
    let scoped = store.scope(state: \.count)
    store.send(.go)
    scheduler.advance(by: 2)
    #expect(store.state.count == 0 && scoped.state == 0)
    store.receive(.one) { $0.count = 1 }
    #expect(store.state.count == 1 && scoped.state == 1)
    scheduler.advance(by: 1)
    #expect(store.state.count == 1 && scoped.state == 1)
    store.receive(.two) { $0.count = 11 }
    #expect(store.state.count == 11 && scoped.state == 11)
    store.send(.goNow)
    #expect(store.state.count == 11)
    store.skipReceivedActions()
    #expect(store.state.count == 12)
    store.skipInFlightEffects()
  }

  @Test("With onArrival, a reducer that reads the test store gets the state before its own action")
  func readsInReducer() {
    var read: () -> Int = { 0 }
    var seen: [Int] = []
    let reducer = Reducer<Int, Int, Void> { count, action, _ in
      seen.append(read())
      count += 1
      return action == 0 ? .merge(Effect(value: 1), Effect(value: 2)) : .none
    }
    let store = TestStore(
      initialState: 0,
      reducer: reducer,
      environment: (),
      receiving: .onArrival
    )
    read = { [unowned store] in store.state }
    let issues = reportedIssues { store.send(0) { $0 = 1 } }
    #expect(issues.count == 1)
    #expect(seen == [0, 1, 2])
    #expect(store.state == 1)
    store.receive(1) { $0 = 2 }
    #expect(store.state == 2)
    store.receive(2) { $0 = 3 }
    #expect(store.state == 3)
  }

  @Test("With onArrival, a step compares the state right after its own action, not the latest one")
  func recordedStates() {
    let store = relayTestStore(.onArrival, on: scheduler)
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

  @Test("With onArrival, another action than expected is compared with its own state")
  func unexpectedAction() {
    let store = relayTestStore(.onArrival, on: scheduler)
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

  @Test("With onArrival, a send or work while received actions wait is an issue")
  func waitingActions() {
    let store = relayTestStore(.onArrival, on: scheduler)
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

  @Test("With onArrival, a step inside of another step's work is an unexpected change of the state")
  func nestedStep() {
    let store = relayTestStore(.onArrival, on: scheduler)
    let line: UInt = #line
    let issues = reportedIssues {
      store.assert(
        .do { store.send(.two) { $0.count = 10 } }
      )
    }
    #expect(issues == [ReportedIssue(line: line + 3, message: difference(0, 10))])
  }

  // MARK: Ends

  @Test(
    "With onArrival, what is left at the end is reported with the step that started the effects"
  )
  func leftovers() {
    let line: UInt = #line
    let issues = reportedIssues {
      let store = relayTestStore(.onArrival, on: scheduler)
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
    "With onArrival, a dropped store reports, cancels its effects and lets no action arrive"
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
    "With both rules, received actions and effects in flight can be skipped",
    arguments: [ReceivingRule.onReceive, .onArrival]
  )
  func skipping(rule: ReceivingRule) async {
    let store = relayTestStore(rule, on: scheduler)
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
}
