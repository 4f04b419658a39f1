import BenchmarkKit
import Dispatch
import Schedulers

let meanInterval = 1_000_000

/// Intervals in nanoseconds, about a millisecond: random, but always the same.
func randomIntervals(_ count: Int) -> [Int] {
  var random = SeededRandom(seed: 2)
  return (0..<count).map { _ in
    Int.random(in: meanInterval / 2...meanInterval * 3 / 2, using: &random)
  }
}

/// A test scheduler with a timer for each interval, which enters its index into the tally.
func testScheduler(
  ticking intervals: [Int],
  into tally: Tally
) -> (TestSchedulerOf<DispatchQueue>, timers: [any Cancellable]) {
  let scheduler = DispatchQueue.test
  let timers = intervals.enumerated().map { index, interval in
    scheduler.schedule(
      after: scheduler.now.advanced(by: .nanoseconds(interval)),
      interval: .nanoseconds(interval)
    ) {
      tally.add(index)
    }
  }
  return (scheduler, timers)
}

/// The same by hand.
func timerHeap(
  ticking intervals: [Int],
  into tally: Tally
) -> (TimerHeap, timers: [TimerHeap.Token]) {
  let heap = TimerHeap()
  let timers = intervals.enumerated().map { index, interval in
    heap.schedule(every: interval) { tally.add(index) }
  }
  return (heap, timers)
}
