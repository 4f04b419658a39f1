import BenchmarkKit
import Dispatch
import Schedulers

/// Tests that await a clock or a scheduler without `withTasks`, for plain tasks.
func awaiting(_ scale: Scale) -> [Case] {
  let count = scale(300)
  return [
    making(scale(100_000)), advancingScheduler(count), advancingClock(count), sleeping(count),
  ]
}

private func making(_ count: Int) -> Case {
  Case(
    "make a TestScheduler",
    elements: count,
    unit: "scheduler",
    expecting: Total(of: 0..<count),
    ours: { tally in
      {
        forEach(below: count) { number in
          keep(DispatchQueue.test)
          tally.add(number)
        }
      }
    },
    peer: { tally in
      {
        forEach(below: count) { number in
          keep(SortedSchedule())
          tally.add(number)
        }
      }
    },
    peerName: SortedSchedule.name,
    target: .ratio(1)
  )
}

private func advancingScheduler(_ count: Int) -> Case {
  awaiting("await scheduler.advance, one action", count, values: 1) { receive in
    let scheduler = DispatchQueue.test
    for _ in 0..<count {
      scheduler.schedule(after: scheduler.now.advanced(by: .nanoseconds(1))) { receive(7) }
      await scheduler.advance(by: .nanoseconds(1))
    }
  } peer: { receive in
    let scheduler = SortedSchedule()
    for number in 1...count {
      scheduler.schedule(at: number) { receive(7) }
      await scheduler.advance(by: 1)
    }
  }
}

private func advancingClock(_ count: Int) -> Case {
  awaiting("await clock.advance, nothing waits", count, values: 1) { receive in
    let clock = TestClock()
    for _ in 0..<count {
      await clock.advance(by: .seconds(1))
      receive(7)
    }
  } peer: { receive in
    let clock = SortedSchedule()
    for _ in 0..<count {
      await clock.advance(by: 1)
      receive(7)
    }
  }
}

private func sleeping(_ count: Int) -> Case {
  awaiting("await clock.advance, 1 task, 3 sleeps", count, values: 3) { receive in
    for _ in 0..<count {
      let clock = TestClock()
      Task {
        for _ in 0..<3 {
          try await clock.sleep(for: .seconds(1))
          receive(7)
        }
      }
      for _ in 0..<3 { await clock.advance(by: .seconds(1)) }
    }
  } peer: { receive in
    for _ in 0..<count {
      let clock = SortedSchedule()
      Task {
        for _ in 0..<3 {
          await clock.sleep(for: 1)
          receive(7)
        }
      }
      for _ in 0..<3 { await clock.advance(by: 1) }
    }
  }
}

/// - Parameter values: The number of sevens that each of the rounds receives.
private func awaiting(
  _ name: String,
  _ rounds: Int,
  values: Int,
  ours: @escaping Rounds,
  peer: @escaping Rounds
) -> Case {
  let count = rounds * values
  return Case(
    name,
    elements: count,
    unit: "advance",
    expecting: Total(of: repeatElement(7, count: count)),
    clock: .wall,
    ours: measured(ours),
    peer: measured(peer),
    peerName: SortedSchedule.name,
    target: .ratio(1)
  )
}

/// Runs all rounds, and calls its parameter with what they receive.
private typealias Rounds = @Sendable (_ receive: @escaping @Sendable (Int) -> Void) async -> Void

private func measured(_ rounds: @escaping Rounds) -> Contender {
  { tally in
    // One task receives at a time: the others wait for it.
    nonisolated(unsafe) let tally = tally
    return { waiting { await rounds { tally.add($0) } } }
  }
}
