public import Foundation

extension _SubstitutableScheduler {
  /// A new test scheduler in place of this kind of scheduler. It starts at an uptime of one nanosecond,
  /// or, if its time is that of the wall clock, at the beginning of 1970.
  public static var test: TestSchedulerOf<Self> { TestScheduler(now: ._start) }

  /// A new test scheduler: an older name of ``test``.
  public static var testScheduler: TestSchedulerOf<Self> { test }
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
