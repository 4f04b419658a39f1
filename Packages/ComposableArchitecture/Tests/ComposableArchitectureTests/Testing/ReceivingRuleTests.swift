import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("The rules of receiving")
struct ReceivingRuleTests {
  private let scheduler = DispatchQueue.test

  @Test("With onArrival, the effect of a received action starts when the action arrives")
  func chainOnArrival() async {
    let store = relayTestStore(.onArrival, on: scheduler)
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

  @Test("With onReceive, an effect starts at the receive step, and failures name the other rule")
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

  @Test("With onReceive, failures name the other rule also for an action that came at once")
  func chainAtOnce() {
    for (rule, isPassing) in [(ReceivingRule.onArrival, true), (.onReceive, false)] {
      let store = relayTestStore(rule, on: scheduler)
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

  @Test("A failure does not name the other receiving rule where it would make no difference")
  func otherReasons() {
    let store = relayTestStore(.onReceive, on: scheduler)
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

  @Test("A failure names the other receiving rule where it is unknown how much time has passed")
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
    let store = relayTestStore(rule, on: scheduler)
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

  @Test("With onArrival, actions that a task sends reach the reducer while the time moves on")
  func tasks() async {
    let store = relayTestStore(.onArrival, on: scheduler)
    let issues = await reportedIssues {
      await store.send(.run)
      await scheduler.advance(by: 3)
      #expect(store.state.count == 0)
      #expect(store.session.currentState.count == 21)
      await store.receive(.one) { $0.count = 1 }
      await store.receive(.two) { $0.count = 11 }
      await store.receive(.two) { $0.count = 21 }
      await store.finish()
    }
    #expect(issues == [])
  }
}
