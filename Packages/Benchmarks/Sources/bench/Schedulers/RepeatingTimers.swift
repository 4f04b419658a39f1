import BenchmarkKit
import Dispatch
import Schedulers

/// Timers that tick again and again, each at an interval of its own.
func repeatingTimers(_ scale: Scale) -> [Case] {
  sizes.map { ticking($0.label, $0.timers, ticks: scale(1_000_000)) }
}

extension Growth {
  static let repeatingTimers = zip(sizes, sizes.dropFirst()).map {
    Growth(from: $0.label, to: $1.label)
  }
}

private let sizes = [
  (label: "tick, 1 timer", timers: 1), (label: "tick, 100 timers", timers: 100),
  (label: "tick, 1,000 timers", timers: 1_000), (label: "tick, 10,000 timers", timers: 10_000),
]

private func ticking(_ name: String, _ timers: Int, ticks: Int) -> Case {
  let intervals = randomIntervals(timers)
  let end = max(ticks / timers, 2) * meanInterval
  let counts = intervals.map { end / $0 }
  let count = counts.reduce(0, +)
  return Case(
    name,
    elements: count,
    unit: "tick",
    expecting: Total(count: count, sum: counts.indices.reduce(0) { $0 + $1 * counts[$1] }),
    ours: { tally in
      let (scheduler, timers) = testScheduler(ticking: intervals, into: tally)
      return {
        scheduler.advance(by: .nanoseconds(end))
        withExtendedLifetime(timers) {}
      }
    },
    floor: { tally in
      let (heap, _) = timerHeap(ticking: intervals, into: tally)
      return { heap.run(until: end) }
    },
    target: .timesFloor(1.5)
  )
}
