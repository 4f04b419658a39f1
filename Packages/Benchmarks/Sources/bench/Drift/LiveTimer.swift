import BenchmarkKit
import Foundation
import Schedulers

/// A repeating timer on a live scheduler, watched until enough of it has been seen.
// Safe to share: ticks come one at a time, the one that completes the log is the last to change it, and
// the thread that waits reads the log after that tick's signal, or not at all.
final class LiveTimer: @unchecked Sendable {
  private let interval: Int
  private let points: Int
  private var log: TickLog
  private let isOver = DispatchSemaphore(value: 0)

  init(milliseconds: Int, points: Int) {
    interval = milliseconds
    self.points = points
    log = TickLog(interval: milliseconds * 1_000_000, points: points)
  }

  /// Ticks on a scheduler that runs one action at a time.
  ///
  /// - Returns: A cancellable that keeps it ticking.
  func start<S: Scheduler>(on scheduler: S) -> any Cancellable
  where S.SchedulerTimeType.Stride: DurationConvertible {
    let start = scheduler.now.advanced(by: .milliseconds(interval))
    return scheduler.schedule(
      after: start,
      interval: .milliseconds(interval),
      tolerance: .zero
    ) { [self] in
      tick(after: start.distance(to: scheduler.now).duration)
    }
  }

  /// Ticks on the run loop of a thread of its own, until enough has been seen.
  func startOnRunLoop() {
    Thread.detachNewThread { [self] in
      let timer = start(on: RunLoop.current)
      while !log.isComplete {
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
      }
      timer.cancel()
    }
  }

  /// Waits until enough has been seen, and says what: no figures if that takes for ever.
  func wait() -> [Double] {
    let enough = DispatchTimeInterval.milliseconds(2 * interval * points + 5_000)
    let isComplete = isOver.wait(timeout: .now() + enough) == .success
    return (isComplete ? log : TickLog(interval: interval, points: points)).figures
  }

  private func tick(after duration: Duration) {
    guard !log.isComplete else { return }
    log.tick(after: Int(duration / .nanoseconds(1)))
    if log.isComplete { isOver.signal() }
  }
}
