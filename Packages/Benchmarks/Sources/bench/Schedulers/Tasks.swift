import BenchmarkKit
import Dispatch
import Schedulers

/// Tasks that sleep on a test scheduler, tick for tick.
func tasks(_ scale: Scale) -> [Case] {
  let count = scale(1_000_000)
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
  ]
}

private let aMicrosecond = Target.nanoseconds(1_000)

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

/// How often a task has woken.
// Safe to share: only the task changes it, and it is read when the task waits or is over.
private final class Ticks: @unchecked Sendable {
  var count = 0
}

/// Runs an asynchronous body, and waits for it on the calling thread.
private func waiting(_ body: @escaping @Sendable () async -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  Task {
    await body()
    semaphore.signal()
  }
  semaphore.wait()
}
