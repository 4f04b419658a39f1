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

  @Test("An effect that runs as long as the feature is cancelled, and the test may end")
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
    "The end of its effects may be expected; what still runs is an issue at that line, and goes on"
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

  @Test("Without tasks, it is the same")
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
