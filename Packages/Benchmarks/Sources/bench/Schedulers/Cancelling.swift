import BenchmarkKit
import Dispatch
import Schedulers

/// Taking timers off, among few and among many.
///
/// Both cases have as many timers in all, so that the memory they touch is the same.
func cancelling(_ scale: Scale) -> [Case] {
  [
    cancelling(fewName, among: 100, copies: scale(100)),
    cancelling(manyName, among: scale(10_000), copies: 1),
  ]
}

extension Growth {
  static let cancelling = [Growth(from: fewName, to: manyName)]
}

private let fewName = "cancel 1 of 100 timers"
private let manyName = "cancel 1 of 10,000 timers"

/// One timer in ten is cancelled, so that there is something to time.
private func isCancelled(_ index: Int) -> Bool { index % 10 == 5 }

private func cancelling(_ name: String, among count: Int, copies: Int) -> Case {
  let intervals = randomIntervals(count)
  let end = intervals.max() ?? 0
  let remaining = intervals.indices.filter { !isCancelled($0) }
  let ticks = remaining.flatMap { repeatElement($0, count: end / intervals[$0]) }
  return Case(
    name,
    elements: (count - remaining.count) * copies,
    unit: "timer",
    expecting: Total(of: (0..<copies).lazy.flatMap { _ in ticks }),
    remark: "one timer in ten is cancelled",
    ours: { tally in
      let pairs = (0..<copies).map { _ in testScheduler(ticking: intervals, into: tally) }
      let cancelled = pairs.flatMap { cancelledOnes(of: $0.timers) }
      tally.afterwards {
        for (scheduler, timers) in pairs {
          scheduler.advance(by: .nanoseconds(end))
          withExtendedLifetime(timers) {}
        }
      }
      return { for timer in cancelled { timer.cancel() } }
    },
    floor: { tally in
      let pairs = (0..<copies).map { _ in timerHeap(ticking: intervals, into: tally) }
      let cancelled = pairs.flatMap { heap, timers in
        cancelledOnes(of: timers).map { (heap, $0) }
      }
      tally.afterwards { for (heap, _) in pairs { heap.run(until: end) } }
      return { for (heap, timer) in cancelled { heap.cancel(timer) } }
    }
  )
}

private func cancelledOnes<Timer>(of timers: [Timer]) -> [Timer] {
  timers.indices.filter(isCancelled).map { timers[$0] }
}
