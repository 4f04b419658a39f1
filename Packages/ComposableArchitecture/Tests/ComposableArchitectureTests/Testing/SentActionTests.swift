import ComposableArchitecture
import Foundation
import Testing

private enum Action: Equatable {
  case tapped
  case appeared
  case ticked
}

private let reducer = Reducer<Int, Action, TestSchedulerOf<DispatchQueue>> {
  count,
  action,
  scheduler in
  switch action {
  case .tapped:
    return .task {
      try? await scheduler.sleep(for: 1)
      return .ticked
    }
  case .appeared:
    return .run { send in
      for await _ in scheduler.timer(interval: 1) { await send(.ticked) }
    }
  case .ticked:
    count += 1
    return .none
  }
}

@Suite("What an action that a test store was sent has started")
struct SentActionTests {
  private let scheduler = DispatchQueue.test

  private func makeStore() -> TestStore<Int, Int, Action, Action, TestSchedulerOf<DispatchQueue>> {
    TestStore(initialState: 0, reducer: reducer, environment: scheduler)
  }

  @Test("The task of a sent action cancels an effect that runs as long as the feature")
  func cancel() async {
    let store = makeStore()
    let issues = await reportedIssues {
      let task = await store.send(.appeared)
      await scheduler.advance(by: 2)
      await store.receive(.ticked) { $0 = 1 }
      await store.receive(.ticked) { $0 = 2 }
      #expect(!task.isCancelled)
      await task.cancel()
      #expect(task.isCancelled)
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test(
    "Finishing the task of a sent action reports effects that still run, and they go on"
  )
  func finish() async {
    let store = makeStore()
    let line: UInt = #line + 4
    let issues = await reportedIssues {
      let task = await store.send(.tapped)
      let other = await store.send(.ticked) { $0 = 1 }
      await task.finish()
      await other.finish()
      await scheduler.advance(by: 1)
      await task.finish(timeout: .seconds(1))
      await store.receive(.ticked) { $0 = 2 }
      await store.finish()
    }
    #expect(
      issues == [
        ReportedIssue(
          line: line,
          message: """
            Expected the effects of an action to have completed, but they are still running: \
            Action.tapped.

            If an effect waits for a scheduler, advance it first. If it runs as long as the feature, \
            cancel the effects of the action: await task.cancel().
            """
        )
      ]
    )
  }

  /// The steps at which the work of an action can be cancelled.
  enum Cancellation: CaseIterable {
    case beforeTheReceiveStep, afterIt, afterTwo
  }

  @Test(
    "Cancelling the task of a sent action cancels what the actions of its effects have started",
    arguments: Relay.allCases
  )
  func cascade(relay: Relay) async {
    for rule in [ReceivingRule.onReceive, .onArrival] {
      for cancellation in Cancellation.allCases {
        var running = 0
        let store = relay.store(rule, on: scheduler) { running += $0 }
        let issues = await reportedIssues {
          let task = await store.send(0)
          if cancellation == .beforeTheReceiveStep { await task.cancel() }
          await store.receive(1) { $0 = 1 }
          if cancellation == .afterIt { await task.cancel() }
          if cancellation == .afterTwo {
            await store.receive(2) { $0 = 2 }
            #expect(running == 1)
            await task.cancel()
          } else if relay.isSynchronous || rule == .onArrival || cancellation == .afterIt {
            // It had arrived before the cancellation, or is sent without taking time.
            await store.receive(2) { $0 = 2 }
          }
          #expect(running == 0)
          #expect(task.isCancelled)
          await task.finish()
          let other = await store.send(2) { $0 += 1 }
          #expect(running == 1)
          await task.cancel()
          #expect(running == 1)
          await other.cancel()
          #expect(running == 0)
          await store.finish()
        }
        #expect(issues == [], "\(rule), \(cancellation)")
      }
    }
  }

  @Test(
    "The effects of actions that a sent action's effects have sent belong to the sent action"
  )
  func finishOfAll() async {
    let store = Relay.task.store(.onReceive, on: scheduler) { _ in }
    let line: UInt = #line + 6
    let issues = await reportedIssues {
      let task = await store.send(0)
      await task.finish()
      await store.receive(1) { $0 = 1 }
      await store.receive(2) { $0 = 2 }
      await task.finish()
      await task.cancel()
      await task.finish()
      await store.finish()
    }
    #expect(issues.map(\.line) == [line])
  }

  @Test("In a synchronous test, the task of a sent action can be finished and cancelled")
  func withoutTasks() {
    let store = makeStore()
    let line: UInt = #line + 3
    let issues = reportedIssues {
      let task = store.send(.appeared)
      task.finish()
      task.cancel()
      task.finish()
      #expect(task.isCancelled)
      let nothing = store.send(.ticked) { $0 = 1 }
      nothing.cancel()
      #expect(!nothing.isCancelled)
      store.finish()
      scheduler.advance()
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.allSatisfy { $0.message.contains("they are still running: Action.appeared.") })
  }
}

/// The ways in which an action 0 sends 1, which sends 2, whose effect runs as long as the feature.
enum Relay: CaseIterable {
  case value, task, publisher, concatenation

  /// True if it sends without an effect that takes time.
  var isSynchronous: Bool { self == .value }

  fileprivate func effect(sending action: Int) -> Effect<Int, Never> {
    switch self {
    case .value: Effect(value: action)
    case .task: .task { action }
    case .publisher: Just(action).eraseToEffect()
    case .concatenation: .concatenate(.fireAndForget {}, Effect(value: action))
    }
  }

  fileprivate func store(
    _ rule: ReceivingRule,
    on scheduler: TestSchedulerOf<DispatchQueue>,
    onRunning count: @escaping (Int) -> Void
  ) -> TestStore<Int, Int, Int, Int, TestSchedulerOf<DispatchQueue>> {
    let reducer = Reducer<Int, Int, TestSchedulerOf<DispatchQueue>> { state, action, _ in
      if action > 0 { state += 1 }
      guard action == 2 else { return effect(sending: action + 1) }
      return Empty(completeImmediately: false)
        .handleEvents(receiveSubscription: { _ in count(1) }, receiveCancel: { count(-1) })
        .eraseToEffect()
    }
    return TestStore(initialState: 0, reducer: reducer, environment: scheduler, receiving: rule)
  }
}
