import Foundation
import Testing

@testable import Schedulers

@Suite("Sleeping on a scheduler", .timeLimit(.minutes(10)))
struct SleepTests {
  let scheduler = DispatchQueue.test

  @Test("A sleep ends at its due time, and not before")
  func ends() async throws {
    let log = _Lock<[Int]>([])
    let task = Task { [scheduler] in
      for second in 1...3 {
        try await scheduler.sleep(for: 1)
        log.withLock { $0.append(second) }
      }
    }
    for second in 1...3 {
      await scheduler.untilWorkIsScheduled()
      await scheduler.advance(by: 0.5)
      #expect(log.withLock { $0 } == Array(1..<second))
      await scheduler.advance(by: 0.5)
    }
    try await task.value
    #expect(log.withLock { $0 } == [1, 2, 3])
  }

  @Test("A sleep until a time that has passed returns at once")
  func nothingToWaitFor() async throws {
    let start = scheduler.now
    await scheduler.advance(by: 10)
    try await scheduler.sleep(for: -1)
    try await scheduler.sleep(until: start)
    #expect(start.distance(to: scheduler.now) == 10)
  }

  @Test("A sleep for no time ends with the next advance")
  func noTime() async throws {
    let log = Log()
    await scheduler.withTasks { [scheduler] in
      Task {
        try await scheduler.sleep(for: .zero)
        log.note("slept")
        try await scheduler.sleep(until: scheduler.now)
        log.note("slept again")
      }
      await scheduler.untilWorkIsScheduled()
      #expect(log.entries == [])
      await scheduler.advance()
      #expect(log.entries == ["slept", "slept again"])
    }
  }

  @Test("A cancelled task wakes at once, with a cancellation error, and only once")
  func cancellation() async {
    let task = Task { [scheduler] in try await scheduler.sleep(for: 1_000) }
    await scheduler.untilWorkIsScheduled()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await scheduler.advance(by: 2_000)
  }

  @Test("A task that is cancelled already does not sleep")
  func cancelledBefore() async {
    let task = Task { [scheduler] in
      withUnsafeCurrentTask { $0?.cancel() }
      try await scheduler.sleep(for: 1_000)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("On the immediate scheduler a sleep takes no time")
  func immediate() async throws {
    try await DispatchQueue.immediate.sleep(for: 1_000)
    try await AnySchedulerOf<RunLoop>.immediate.sleep(for: 1_000)
  }

  @Test("A live queue wakes its sleeper")
  func live() async throws {
    let queue = DispatchQueue(label: "serial")
    let start = queue.now
    try await queue.sleep(for: .milliseconds(5))
    #expect(start.distance(to: queue.now) >= .milliseconds(5))
  }

  @Test("The time that work takes is measured in the scheduler's time")
  func measure() async {
    #expect(scheduler.measure { scheduler.advance(by: 3) } == 3)
    let duration = await scheduler.measure {
      await Task.yield()
      await scheduler.advance(by: 2)
    }
    #expect(duration == 2)
  }
}

extension TestScheduler {
  /// Waits until a task has scheduled something.
  func untilWorkIsScheduled() async {
    while pending.isEmpty { await Task.yield() }
  }
}
