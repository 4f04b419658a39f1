import Foundation
import ScheduleExploration
import TestKit
import Testing

@Suite("Explorations of tasks that poll", .timeLimit(.minutes(10)))
struct PollingTests {
  typealias Queue = TestSchedulerOf<DispatchQueue>

  private struct GaveUp: Error {}

  static let strategies: [Exploration.Strategy] = [
    .default, .everyOrder(limit: 1_000), .delays(3), .random(runs: 10, seed: 1),
    .pct(depth: 3, runs: 1, seed: 1), .pct(depth: 3, runs: 1, seed: 2),
  ]

  /// Polls until another task has set a flag.
  private func explore(
    _ strategy: Exploration.Strategy,
    yields: Int = .max
  ) async -> ExplorationResult {
    await Exploration(strategy).run { (_: Queue) in
      let ready = Log<Void>()
      let poller = Task {
        var count = 0
        while ready.count == 0 {
          if count == yields { throw GaveUp() }
          count += 1
          await Task.yield()
        }
      }
      let setter = Task { ready.note(()) }
      await setter.value
      try await poller.value
    }
  }

  @Test("A task that polls falls behind the one that it waits for", arguments: strategies)
  func polling(_ strategy: Exploration.Strategy) async {
    let result = await explore(strategy)
    #expect(result.failure == nil && result.problem == nil)
    #expect(result.runs <= 12)
  }

  @Test(
    "A task that polls on an actor, on the main actor or as a child task falls behind",
    arguments: 0..<4
  )
  func otherPollers(_ kind: Int) async {
    let result = await Exploration().run { (_: Queue) in
      let ready = Log<Void>()
      async let poller: Void = Poller().poll(kind, until: ready)
      async let setter: Void = { ready.note(()) }()
      _ = await (poller, setter)
    }
    #expect(result.isComplete && result.failure == nil && result.problem == nil)
    #expect(result.runs <= 30)
  }

  private actor Poller {
    func poll(_ kind: Int, until ready: Log<Void>) async {
      switch kind {
      case 0: while ready.count == 0 { await Task.yield() }
      case 1: await Self.pollOnMainActor(until: ready)
      case 2: await withTaskGroup { $0.addTask { await Self.poll(until: ready) } }
      default: await Task.detached { await Self.poll(until: ready) }.value
      }
    }

    /// Polls, and takes the memory that the last job of this actor has left.
    func pollAmongAllocations(until ready: Log<Void>) async {
      var taken: [UnsafeMutableRawPointer] = []
      while ready.count == 0 {
        await Task.yield()
        taken += (0..<8).map { _ in .allocate(byteCount: 80, alignment: 16) }
      }
      for memory in taken { memory.deallocate() }
    }

    @MainActor private static func pollOnMainActor(until ready: Log<Void>) async {
      while ready.count == 0 { await Task.yield() }
    }

    private static func poll(until ready: Log<Void>) async {
      while ready.count == 0 { await Task.yield() }
    }
  }

  @Test("A task that polls on an actor whose jobs have another address each time falls behind")
  func pollerWithoutPlace() async {
    let result = await Exploration().run { (_: Queue) in
      let ready = Log<Void>()
      async let poller: Void = Poller().pollAmongAllocations(until: ready)
      async let setter: Void = { ready.note(()) }()
      _ = await (poller, setter)
    }
    #expect(result.isComplete && result.failure == nil && result.runs <= 30)
  }

  @Test("All orders with a few yields are tried: a task that gives up after four fails in one")
  func fewYields() async {
    let result = await explore(.everyOrder(), yields: 4)
    #expect(result.failure?.message == "Caught error: GaveUp()")
    #expect(result.failure?.delays == 4)
  }

  @Test("A task that yields more often lets the other tasks run first")
  func manyYields() async {
    let result = await explore(.everyOrder(), yields: 6)
    #expect(result.failure == nil && result.isComplete)
  }

  @Test(
    "Two tasks that yield to each other for ever are told",
    arguments: [Exploration.Strategy.default, .pct(depth: 3, runs: 1, seed: 1)]
  )
  func livelock(_ strategy: Exploration.Strategy) async throws {
    let result = await Exploration(strategy).run(livelockedBody)
    let failure = try #require(result.failure)
    #expect(failure.message.hasPrefix("The tasks have taken 100000 steps, and do not end: "))
    let lines = failure.timeline.split(separator: "\n")
    #expect(lines.count < 100)
    #expect(lines.contains { $0.contains(" times)") })
    // The usual choices at the end of a long run are left out.
    #expect(failure.schedule.count < 300)
    let replay = await Exploration(.schedule(failure.schedule)).run(livelockedBody)
    #expect(replay.failure?.schedule == failure.schedule && replay.problem == nil)
  }

  private let livelockedBody: @Sendable (Queue) async -> Void = { _ in
    let ready = Log<Void>()
    async let left: Void = { while ready.count == 0 { await Task.yield() } }()
    async let right: Void = { while ready.count == 0 { await Task.yield() } }()
    _ = await (left, right)
  }
}
