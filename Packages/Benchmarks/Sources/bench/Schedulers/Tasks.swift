import BenchmarkKit
import Foundation
import Schedulers
import Synchronization

/// Tasks that sleep on a test scheduler, tick for tick.
func tasks(_ scale: Scale) -> [Case] {
  let (count, rounds) = (scale(1_000_000), scale(500))
  return [
    sleeping("async tick", ticks: count, target: aMicrosecond, whenAwake: { _ in }) { scheduler in
      scheduler.advance(by: .nanoseconds(count))
    },
    sleeping(
      "async tick, awaited advance",
      ticks: count,
      target: aMicrosecond,
      whenAwake: { _ in }
    ) { scheduler in
      waiting { await scheduler.advance(by: .nanoseconds(count)) }
    },
    sleeping("async tick, an actor's hop", ticks: count, whenAwake: { await $0.increment() }) {
      scheduler in
      scheduler.advance(by: .nanoseconds(count))
    },
    plainTasks("100 plain tasks, 3 sleeps each", rounds: rounds) { round in
      waiting {
        for _ in 0..<rounds {
          let clock = TestClock()
          await clock.withTasks { await round(clock) }
        }
      }
    },
    plainTasks("100 plain tasks, 3 sleeps each, on the main thread", rounds: rounds) { round in
      waitingOnMainQueue {
        await withMainSerialExecutor {
          for _ in 0..<rounds { await round(TestClock()) }
        }
      }
    },
  ]
}

private let aMicrosecond = Target.nanoseconds(1_000)

/// A third of what swift-clocks takes for such a sleep: 1.1 ms for the 300 of one round.
private let aThirdOfSwiftClocks = Target.nanoseconds(1_222)

private actor Counter {
  private(set) var value = 0

  func increment() { value += 1 }
}

/// One task that sleeps for a nanosecond again and again.
private func sleeping(
  _ name: String,
  ticks count: Int,
  target: Target? = nil,
  whenAwake: @escaping @Sendable (Counter) async -> Void,
  advance: @escaping (TestSchedulerOf<DispatchQueue>) -> Void
) -> Case {
  Case(
    name,
    elements: count,
    unit: "tick",
    expecting: Total(of: [count]),
    clock: .wall,
    ours: { tally in
      let (scheduler, counter) = (DispatchQueue.test, Counter())
      let ticks = Ticks()
      Task(executorPreference: scheduler.taskExecutor) {
        for _ in 0..<count {
          try await scheduler.sleep(for: .nanoseconds(1))
          await whenAwake(counter)
          ticks.count += 1
        }
      }
      scheduler.advance()
      return {
        advance(scheduler)
        tally.add(ticks.count)
      }
    },
    target: target
  )
}

/// Tasks without an executor, all of which sleep on a test clock.
///
/// - Parameter run: Calls its parameter in each round, in one way or another, with a new clock.
private func plainTasks(
  _ name: String,
  rounds: Int,
  run: @escaping (@escaping @Sendable (TestClock<Duration>) async -> Void) -> Void
) -> Case {
  Case(
    name,
    elements: rounds * 300,
    unit: "sleep",
    expecting: Total(of: [rounds * 300]),
    clock: .wall,
    ours: { tally in
      let ticks = SharedTicks()
      return {
        run { clock in
          for _ in 0..<100 {
            Task {
              for _ in 0..<3 {
                try await clock.sleep(for: .seconds(1))
                ticks.count.add(1, ordering: .relaxed)
              }
            }
          }
          for _ in 0..<3 { await clock.advance(by: .seconds(1)) }
        }
        tally.add(ticks.count.exchange(0, ordering: .relaxed))
      }
    },
    target: aThirdOfSwiftClocks
  )
}

/// How often tasks of any thread have woken.
private final class SharedTicks: Sendable {
  let count = Atomic(0)
}

/// How often a task has woken.
// Safe to share: only the task changes it, and it is read when the task waits or is over.
private final class Ticks: @unchecked Sendable {
  var count = 0
}

/// Runs an asynchronous body, and lets the main queue go on until it is done.
private func waitingOnMainQueue(_ body: @escaping @Sendable () async -> Void) {
  let isDone = Flag()
  Task {
    await body()
    isDone.value.store(true, ordering: .releasing)
    // Ends the turn of the run loop.
    DispatchQueue.main.async {}
  }
  while !isDone.value.load(ordering: .acquiring) {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}

private final class Flag: Sendable {
  let value = Atomic(false)
}
