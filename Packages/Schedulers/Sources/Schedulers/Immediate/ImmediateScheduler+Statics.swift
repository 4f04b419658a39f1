extension _SubstitutableScheduler {
  /// An immediate scheduler in place of this kind of scheduler.
  public static var immediate: ImmediateSchedulerOf<Self> { ImmediateScheduler(now: ._start) }

  /// An immediate scheduler: an older name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<Self> { immediate }
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
