public import Foundation

extension DispatchQueue {
  /// A new test scheduler in place of a dispatch queue. It starts at an uptime of one nanosecond.
  public static var test: TestSchedulerOf<DispatchQueue> {
    // Not at zero, which Dispatch interprets as the live clock's current time.
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// A new test scheduler: an older name of ``test``.
  public static var testScheduler: TestSchedulerOf<DispatchQueue> { test }
}

extension OperationQueue {
  /// A new test scheduler in place of an operation queue. It starts at the beginning of 1970.
  public static var test: TestSchedulerOf<OperationQueue> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// A new test scheduler: an older name of ``test``.
  public static var testScheduler: TestSchedulerOf<OperationQueue> { test }
}

extension RunLoop {
  /// A new test scheduler in place of a run loop. It starts at the beginning of 1970.
  public static var test: TestSchedulerOf<RunLoop> {
    TestScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// A new test scheduler: an older name of ``test``.
  public static var testScheduler: TestSchedulerOf<RunLoop> { test }
}

extension UIScheduler {
  /// A new test scheduler in place of the UI scheduler. It starts at an uptime of one nanosecond.
  public static var test: TestSchedulerOf<UIScheduler> {
    TestScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// A new test scheduler: an older name of ``test``.
  public static var testScheduler: TestSchedulerOf<UIScheduler> { test }
}

extension TestScheduler
where
  SchedulerTimeType == DispatchQueue.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.SchedulerOptions
{
  /// A new test scheduler in place of a dispatch queue: an older spelling of `DispatchQueue.test`.
  public static var dispatchQueue: TestSchedulerOf<DispatchQueue> { DispatchQueue.test }
}

extension TestScheduler
where
  SchedulerTimeType == OperationQueue.SchedulerTimeType,
  SchedulerOptions == OperationQueue.SchedulerOptions
{
  /// A new test scheduler in place of an operation queue: an older spelling of
  /// `OperationQueue.test`.
  public static var operationQueue: TestSchedulerOf<OperationQueue> { OperationQueue.test }
}

extension TestScheduler
where
  SchedulerTimeType == RunLoop.SchedulerTimeType,
  SchedulerOptions == RunLoop.SchedulerOptions
{
  /// A new test scheduler in place of a run loop: an older spelling of `RunLoop.test`.
  public static var runLoop: TestSchedulerOf<RunLoop> { RunLoop.test }
}
