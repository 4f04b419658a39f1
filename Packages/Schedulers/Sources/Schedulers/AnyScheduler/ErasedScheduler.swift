/// The members of every scheduler with the given time and options: the abstract superclass of
/// ``SchedulerBox``.
class ErasedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  typealias Lane = AnyScheduler<SchedulerTimeType, SchedulerOptions>

  var now: SchedulerTimeType { mustOverride() }

  var minimumTolerance: SchedulerTimeType.Stride { mustOverride() }

  var taskExecutor: (any TaskExecutor)? { mustOverride() }

  func _lane(named name: StaticString) -> Lane { mustOverride() }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) { mustOverride() }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) { mustOverride() }

  func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable { mustOverride() }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable { mustOverride() }

  private func mustOverride(_ member: String = #function) -> Never {
    fatalError("\(type(of: self)) must override \(member)")
  }
}

/// A scheduler behind one reference, so that a copy costs one retain, and a lane one allocation.
final class SchedulerBox<S: Scheduler>: ErasedScheduler<S.SchedulerTimeType, S.SchedulerOptions> {
  private let scheduler: S

  init(_ scheduler: S) {
    self.scheduler = scheduler
  }

  override var now: S.SchedulerTimeType { scheduler.now }

  override var minimumTolerance: S.SchedulerTimeType.Stride { scheduler.minimumTolerance }

  override var taskExecutor: (any TaskExecutor)? { taskExecutorProvided(by: scheduler) }

  override func _lane(named name: StaticString) -> Lane {
    // Not by the public initialiser, which looks up two types.
    Lane(box: SchedulerBox(scheduler._lane(named: name)))
  }

  override func schedule(options: S.SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduler.schedule(options: options, action)
  }

  override func schedule(
    after date: S.SchedulerTimeType,
    tolerance: S.SchedulerTimeType.Stride,
    options: S.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduler.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  override func _scheduleOnce(
    named name: StaticString,
    after date: S.SchedulerTimeType,
    tolerance: S.SchedulerTimeType.Stride,
    options: S.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduler._scheduleOnce(
      named: name,
      after: date,
      tolerance: tolerance,
      options: options,
      action
    )
  }

  override func schedule(
    after date: S.SchedulerTimeType,
    interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride,
    options: S.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduler.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
    )
  }
}
