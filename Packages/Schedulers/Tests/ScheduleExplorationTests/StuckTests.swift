import Foundation
import ScheduleExploration
import Testing

@Suite("Explorations of what does not end, or runs on the main actor")
struct StuckTests {
  // Safe to share: one job at a time runs.
  private final class Box<Value>: @unchecked Sendable {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private struct WrongOrder: Error {}

  @Test("A signal that is lost is a deadlock, in the order in which it comes too early")
  func lostSignal() async throws {
    let result = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in
      let waiting = Box<CheckedContinuation<Void, Never>?>(nil)
      async let waiter: Void = {
        await Task.yield()
        await withCheckedContinuation { waiting.value = $0 }
      }()
      async let signaller: Void = {
        await Task.yield()
        await Task.yield()
        waiting.value?.resume()
        waiting.value = nil
      }()
      _ = await (waiter, signaller)
    }
    let failure = try #require(result.failure)
    #expect(failure.message.hasPrefix("A deadlock: "))
    #expect(failure.delays > 0 && failure.isShortest)
  }

  @Test("Tasks that yield to each other without end are told")
  func livelock() async {
    let result = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in
      let step = Box(0)
      async let spinner: Void = { while step.value != 1 { await Task.yield() } }()
      async let other: Void = {
        step.value = 1
        await Task.yield()
        step.value = 2
      }()
      _ = await (spinner, other)
    }
    #expect(result.failure?.message.hasPrefix("The tasks have taken 100000 steps") == true)
  }

  @Test("A task that a thread resumes is no deadlock")
  func outside() async {
    let result = await Exploration(.delays(0)).run { (_: TestSchedulerOf<DispatchQueue>) in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
    #expect(result.failure == nil)
  }

  @Test("The jobs of the main actor are explored, in a body of the main actor and of others")
  func mainActor() async throws {
    @Sendable func check(_ list: Box<[Int]>) throws {
      if list.value.first != 0 { throw WrongOrder() }
    }
    let isolated = await Exploration().run {
      @MainActor @Sendable (_: TestSchedulerOf<DispatchQueue>) async throws in
      let list = Box<[Int]>([])
      let tasks = (0..<2).map { number in Task { @MainActor in list.value.append(number) } }
      for task in tasks { await task.value }
      try check(list)
    }
    #expect(isolated.failure?.delays == 1)
    let other = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in
      let list = Box<[Int]>([])
      await withTaskGroup { group in
        for number in 0..<2 { group.addTask { @MainActor in list.value.append(number) } }
      }
      try check(list)
    }
    #expect(other.failure?.delays == 1)
  }

  @Test("Code of the main actor is on the main thread")
  func mainThread() async {
    let result = await Exploration().run {
      @MainActor @Sendable (_: TestSchedulerOf<DispatchQueue>) async throws in
      await Task.yield()
      MainActor.assertIsolated()
      dispatchPrecondition(condition: .onQueue(.main))
    }
    #expect(result.failure == nil && result.isComplete)
  }

  @Test("In and around the body, a main serial executor changes nothing: all orders are run")
  func mainSerialExecutor() async {
    @Sendable func body(_ orders: Box<Set<[Int]>>) async {
      let list = Box<[Int]>([])
      await withTaskGroup { group in
        for number in 0..<3 { group.addTask { @MainActor in list.value.append(number) } }
      }
      orders.value.insert(list.value)
    }
    let orders = Box<Set<[Int]>>([])
    let around = await withMainSerialExecutor {
      await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in await body(orders) }
    }
    #expect(around.isComplete && around.problem == nil && orders.value.count == 6)
    orders.value = []
    let inside = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) in
      await withMainSerialExecutor { await body(orders) }
    }
    #expect(inside.isComplete && inside.problem == nil && orders.value.count == 6)
  }
}
