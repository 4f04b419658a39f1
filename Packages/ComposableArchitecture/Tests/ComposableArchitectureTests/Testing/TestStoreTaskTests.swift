import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("The steps of a test store among tasks")
struct TestStoreTaskTests {
  /// Counts a second later, in a task, and sends what it has counted.
  private static let reducer = Reducer<Int, Int, AnySchedulerOf<DispatchQueue>> {
    state,
    action,
    scheduler in
    state += action
    guard action == 0 else { return .none }
    return .future { callback in
      // Called once, by the one task.
      nonisolated(unsafe) let callback = callback
      Task(executorPreference: scheduler.taskExecutor) {
        await Task.yield()
        try? await scheduler.sleep(for: 1)
        await Task.yield()
        callback(.success(10))
      }
    }
  }

  private let scheduler = DispatchQueue.test

  private func makeStore() -> TestStore<Int, Int, Int, Int, AnySchedulerOf<DispatchQueue>> {
    TestStore(
      initialState: 0,
      reducer: Self.reducer,
      environment: scheduler.eraseToAnyScheduler()
    )
  }

  @Test("Each step of a test store lets the tasks do what they can, and takes what they send")
  func passing() async {
    let store = makeStore()
    let issues = await reportedIssues {
      await store.send(0)
      #expect(scheduler.pending.count == 1)
      await scheduler.advance(by: 1)
      await store.receive(10, timeout: .seconds(1)) { $0 = 10 }
      await store.send(0)
      await scheduler.advance(by: 1)
      await store.receive(CasePath<Int, Int>(embed: { $0 }, extract: { $0 })) { $0 = 20 }
      await store.send(0)
      await scheduler.advance(by: 1)
      await store.receive({ $0 == 10 }) { $0 = 30 }
      await store.finish(timeout: .seconds(1))
    }
    #expect(issues == [])
  }

  @Test("An action that needs time does not come in a test store, whatever the timeout")
  func timeStandsStill() async {
    let store = makeStore()
    let line: UInt = #line
    let issues = await reportedIssues {
      await store.send(0)
      await store.receive(10, timeout: .seconds(1_000))
      await store.finish(timeout: .seconds(1_000))
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
      await scheduler.advance(by: 1)
    }
    #expect(issues.map(\.line) == [3, 4, 5, 6].map { line + $0 })
    #expect(issues.first?.message == "Expected to receive an action, but received none.")
  }

  @Test("A test store's executor is that of the environment's scheduler, or of the first with one")
  func lookup() {
    class Base {
      let scheduler: AnySchedulerOf<DispatchQueue>
      init(_ scheduler: AnySchedulerOf<DispatchQueue>) { self.scheduler = scheduler }
    }
    final class Derived: Base {}
    let erased = scheduler.eraseToAnyScheduler()
    for environment in [scheduler, erased, (DispatchQueue.immediate, erased), Derived(erased)]
      as [Any]
    {
      #expect(taskExecutor(of: environment) === scheduler.taskExecutor)
    }
    #expect(taskExecutor(of: ()) == nil)
    #expect(taskExecutor(of: (DispatchQueue.immediate, 1)) == nil)
  }
}
