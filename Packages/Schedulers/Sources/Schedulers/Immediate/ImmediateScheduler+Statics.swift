public import Foundation

extension DispatchQueue {
  /// An immediate scheduler in place of a dispatch queue.
  public static var immediate: ImmediateSchedulerOf<DispatchQueue> {
    // Not at zero, which Dispatch interprets as the live clock's current time.
    ImmediateScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// An immediate scheduler: an older name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<DispatchQueue> { immediate }
}

extension OperationQueue {
  /// An immediate scheduler in place of an operation queue.
  public static var immediate: ImmediateSchedulerOf<OperationQueue> {
    ImmediateScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// An immediate scheduler: an older name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<OperationQueue> { immediate }
}

extension RunLoop {
  /// An immediate scheduler in place of a run loop.
  public static var immediate: ImmediateSchedulerOf<RunLoop> {
    ImmediateScheduler(now: SchedulerTimeType(Date(timeIntervalSince1970: 0)))
  }

  /// An immediate scheduler: an older name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<RunLoop> { immediate }
}

extension UIScheduler {
  /// An immediate scheduler in place of the UI scheduler.
  public static var immediate: ImmediateSchedulerOf<UIScheduler> {
    ImmediateScheduler(now: SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1)))
  }

  /// An immediate scheduler: an older name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<UIScheduler> { immediate }
}

extension ImmediateScheduler
where
  SchedulerTimeType == ReactiveCore.ImmediateScheduler.SchedulerTimeType,
  SchedulerOptions == ReactiveCore.ImmediateScheduler.SchedulerOptions
{
  /// Combine's immediate scheduler, which has a time of its own.
  // A file that imports only this layer sees only this layer's type of that name. One that imports
  // both layers sees both: there the original's own `shared` must be preferred.
  @_disfavoredOverload
  public static var shared: ReactiveCore.ImmediateScheduler { .shared }
}
