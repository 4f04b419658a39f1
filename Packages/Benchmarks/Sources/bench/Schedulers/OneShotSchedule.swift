import Dispatch
import Schedulers
import Yardsticks

/// A scheduler that runs actions at their times, counted in nanoseconds from the start.
protocol OneShotSchedule {
  func schedule(at due: Int, _ action: @escaping () -> Void)

  /// Runs what is due by then.
  func run(until limit: Int)
}

/// A test scheduler, used as its users do.
struct TestSchedule: OneShotSchedule {
  private let scheduler: TestSchedulerOf<DispatchQueue>
  private let start: DispatchQueue.SchedulerTimeType

  init() {
    scheduler = DispatchQueue.test
    start = scheduler.now
  }

  func schedule(at due: Int, _ action: @escaping () -> Void) {
    scheduler.schedule(after: start.advanced(by: .nanoseconds(due)), action)
  }

  func run(until limit: Int) {
    scheduler.advance(to: start.advanced(by: .nanoseconds(limit)))
  }
}

/// The peer of test schedulers and test clocks.
typealias SortedSchedule = SortedArray<Int>

extension SortedSchedule: OneShotSchedule {
  static var name: String { "sorted array" }
}
