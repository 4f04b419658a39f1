import ComposableArchitecture
import Foundation
import Testing

/// Sleeps a second for each that is asked for, hopping between an actor and the pool, and says when.
private actor Sleeper {
  let clock: any Clock<Duration>
  init(_ clock: any Clock<Duration>) { self.clock = clock }

  func sleep(seconds: Int) async throws -> Int {
    for _ in 0..<seconds {
      await Task.yield()
      try await clock.sleep(for: .seconds(1))
    }
    return seconds
  }
}

private struct Environment {
  var clock: any Clock<Duration>
}

private enum Action: Equatable {
  case sleep(seconds: Int)
  case slept(seconds: Int)
}

private let reducer = Reducer<[Int], Action, Environment> { state, action, environment in
  switch action {
  case .sleep(let seconds):
    let sleeper = Sleeper(environment.clock)
    return .run { send in
      await send(.slept(seconds: try await sleeper.sleep(seconds: seconds)))
    }
  case .slept(let seconds):
    state.append(seconds)
    return .none
  }
}

@Suite("The executor of a test store")
struct TestStoreExecutorTests {
  private let clock = TestClock()

  private func makeStore() -> TestStore<[Int], [Int], Action, Action, Environment> {
    TestStore(initialState: [], reducer: reducer, environment: Environment(clock: clock))
  }

  @Test("An environment with nothing but a clock is exact among tasks")
  func onlyClock() async {
    let store = makeStore()
    let issues = await reportedIssues {
      await store.send(.sleep(seconds: 100))
      await store.send(.sleep(seconds: 1))
      await clock.advance(by: .seconds(1))
      await store.receive(.slept(seconds: 1)) { $0 = [1] }
      await clock.advance(by: .seconds(99))
      await store.receive(.slept(seconds: 100)) { $0 = [1, 100] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("An environment with only an erased clock of a test scheduler is exact among tasks")
  func schedulerClock() async {
    let scheduler = DispatchQueue.test
    let store = makeStore()
    store.environment.clock = AnyClock(scheduler.clock)
    let issues = await reportedIssues {
      await store.send(.sleep(seconds: 10))
      await scheduler.advance(by: 10)
      await store.receive(.slept(seconds: 10)) { $0 = [10] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("An environment that is changed brings its executor; earlier effects keep theirs")
  func change() async {
    let later = TestClock()
    let store = makeStore()
    let issues = await reportedIssues {
      await store.send(.sleep(seconds: 2))
      store.environment = Environment(clock: later)
      await store.send(.sleep(seconds: 1))
      await clock.advance(by: .seconds(2))
      await later.advance(by: .seconds(1))
      await store.receive(.slept(seconds: 2)) { $0 = [2] }
      await store.receive(.slept(seconds: 1)) { $0 = [2, 1] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("Tasks on the executor of an earlier environment are waited for while they run")
  func earlierTasks() async {
    let store = makeStore()
    let issues = await reportedIssues {
      // Without an await: the effect's task has not begun when the environment changes.
      let send: () -> Void = { store.send(.sleep(seconds: 0)) }
      send()
      store.environment = Environment(clock: TestClock())
      await store.receive(.slept(seconds: 0)) { $0 = [0] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test("A step that changes the environment brings the executor of the new environment")
  func changeByStep() {
    let scheduler = DispatchQueue.test
    let store = makeStore()
    let issues = reportedIssues {
      store.assert(
        .environment { $0.clock = scheduler.clock },
        .send(.sleep(seconds: 3)),
        .do { scheduler.advance(by: 3) },
        .receive(.slept(seconds: 3)) { $0 = [3] }
      )
    }
    #expect(issues == [])
  }

  @Test("An effect that waits for the clock of an earlier environment is reported at the end")
  func stillRunning() async {
    let store = makeStore()
    let line: UInt = #line
    let issues = await reportedIssues {
      await store.send(.sleep(seconds: 2))
      store.environment.clock = ImmediateClock()
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    // The task that was cancelled ends when it runs next.
    await clock.run()
    #expect(issues.map(\.line) == [line + 5])
    #expect(
      issues.first?.message.contains(
        "• Action.sleep(seconds:) at \(#fileID):\(line + 2)"
      ) == true
    )
  }
}
