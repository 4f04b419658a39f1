import Foundation
import Testing

@testable import ComposableArchitecture

private actor Counter {
  var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

private struct Environment {
  var name = "feature"
  var mainQueue: AnySchedulerOf<DispatchQueue>
}

private enum Action: Equatable {
  case start
  case chain
  case counted(Int)
}

private func makeReducer() -> Reducer<[Int], Action, Environment> {
  let counter = Counter()
  return Reducer { state, action, environment in
    let queue = environment.mainQueue
    switch action {
    case .start:
      return .merge(
        (0..<10).map { index in
          .run { send in
            try await queue.sleep(for: .seconds(1 + index % 2))
            await send(.counted(await counter.next()))
          }
        }
      )
    case .chain:
      let step = Effect<Action, Never>.task {
        try? await queue.sleep(for: 1)
        return .counted(await counter.next())
      }
      return .concatenate(step, step.append(step))
    case .counted(let count):
      state.append(count)
      return .none
    }
  }
}

@Suite("Where the tasks of effects run")
struct TaskExecutorTests {
  private let scheduler = DispatchQueue.test

  private var environment: Environment { Environment(mainQueue: scheduler.eraseToAnyScheduler()) }

  @Test("Ten effects with an actor and sleeps are exact in a test store, without real time")
  func testStore() {
    let store = TestStore(initialState: [], reducer: makeReducer(), environment: environment)
    let received = (1...10).map { count in
      TestStore<[Int], [Int], Action, Action, Environment>.Step.receive(.counted(count)) {
        $0.append(count)
      }
    }
    let issues = reportedIssues {
      store.assert(
        .send(.start),
        .do { scheduler.advance(by: 1) },
        .sequence(Array(received.prefix(5))),
        .do { scheduler.advance(by: 1) },
        .sequence(Array(received.suffix(5)))
      )
    }
    #expect(issues == [])
    #expect(store.state == Array(1...10))
  }

  @Test("An effect that is subscribed late, behind others, runs on the executor too")
  func late() {
    let store = TestStore(initialState: [], reducer: makeReducer(), environment: environment)
    let issues = reportedIssues {
      store.assert(
        [.send(.chain)]
          + (1...3).flatMap {
            count -> [TestStore<[Int], [Int], Action, Action, Environment>.Step] in
            [
              .do { scheduler.advance(by: 1) },
              .receive(.counted(count)) { $0.append(count) },
            ]
          }
      )
    }
    #expect(issues == [])
  }

  @Test("Advancing a scheduler asynchronously runs the effects of a store")
  func asynchronousAdvance() async {
    let store = Store(initialState: [], reducer: makeReducer(), environment: environment)
    let viewStore = ViewStore(store)
    viewStore.send(.start)
    await scheduler.advance(by: 1)
    #expect(viewStore.state == Array(1...5))
    await scheduler.advance(by: 1)
    #expect(viewStore.state == Array(1...10))
  }

  @Test("A store that goes cancels the tasks of its effects")
  func drop() {
    do {
      let store = Store(initialState: [], reducer: makeReducer(), environment: environment)
      store.send(.start)
      scheduler.advance()
      #expect(scheduler.pending.count == 10)
    }
    #expect(scheduler.pending.count == 0)
    // The tasks know that they are cancelled, and end when they run next.
    scheduler.advance()
  }

  @Test(
    "A store's executor is that of the environment, of its first scheduler, or as stated"
  )
  func lookUp() {
    struct Stated: TaskExecutorProviding {
      var scheduler: TestSchedulerOf<DispatchQueue>
      var taskExecutor: (any TaskExecutor)?
    }
    struct Several {
      var live = AnySchedulerOf<DispatchQueue>(DispatchQueue.main)
      var missing: AnySchedulerOf<DispatchQueue>?
      var first: TestSchedulerOf<DispatchQueue>
      var second: TestSchedulerOf<DispatchQueue>
    }
    let (own, other) = (scheduler.taskExecutor, DispatchQueue.test)
    #expect(taskExecutor(of: ()) == nil)
    #expect(taskExecutor(of: DispatchQueue.main) == nil)
    #expect(taskExecutor(of: scheduler) === own)
    #expect(taskExecutor(of: environment) === own)
    #expect(taskExecutor(of: Several(first: scheduler, second: other)) === own)
    #expect(taskExecutor(of: Stated(scheduler: other, taskExecutor: own)) === own)
    #expect(taskExecutor(of: Stated(scheduler: other, taskExecutor: nil)) == nil)
  }

  @Test("A clock gives its executor like a scheduler, erased or not, as the environment or in it")
  func clocks() {
    struct Clocks {
      var real: any Clock<Duration> = ContinuousClock()
      var virtual: any Clock<Duration>
    }
    let clock = TestClock()
    let environments: [Any] = [
      clock, AnyClock(clock), Clocks(virtual: clock), Clocks(virtual: AnyClock(clock)),
      (DispatchQueue.main, clock),
    ]
    for environment in environments {
      #expect(taskExecutor(of: environment) === clock.taskExecutor)
    }
    #expect(taskExecutor(of: (scheduler, clock)) === scheduler.taskExecutor)
    #expect(taskExecutor(of: Clocks(virtual: scheduler.clock)) === scheduler.taskExecutor)
    #expect(taskExecutor(of: Clocks(virtual: ImmediateClock())) == nil)
  }
}
