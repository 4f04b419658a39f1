/// A scheduler that passes its work to another one, its base, and may wrap each action.
///
/// To write your own scheduler that wraps another one, declare a structure that keeps its base and
/// determines what the base runs for an action. Time, tolerance, options, order, threads and
/// cancellation are the base's. If the base is a scheduler for tests, it still names the owners of
/// pending work, removes cancelled work, and waits for tasks.
///
/// ```swift
/// struct LoggingScheduler<Base: Scheduler>: SchedulerWrapper {
///   var base: Base
///
///   func wrap(_ action: @escaping () -> Void) -> () -> Void {
///     {
///       print("runs at \(base.now)")
///       action()
///     }
///   }
/// }
///
/// let scheduler = LoggingScheduler(base: DispatchQueue.test)
/// ```
///
/// A type that conforms to `Scheduler` directly and calls another scheduler works as it does in
/// Combine. But a scheduler for tests cannot tell its operators apart, keeps their cancelled
/// actions until they are due, and does not wait for tasks.
///
/// - Precondition: the conforming type is a structure or an enumeration: an operator gets a copy
///   with its own base.
public protocol SchedulerWrapper<SchedulerTimeType>: Scheduler, TaskExecutorProviding
where SchedulerTimeType == Base.SchedulerTimeType, SchedulerOptions == Base.SchedulerOptions {
  /// The type of the scheduler that runs the work.
  associatedtype Base: Scheduler

  /// The scheduler that runs the work.
  var base: Base { get set }

  /// Returns the action that the base runs in place of the given one.
  ///
  /// It is called once per call of `schedule`, on the caller's thread. The base runs the returned
  /// action: once, or once per tick.
  func wrap(_ action: @escaping () -> Void) -> () -> Void
}

extension SchedulerWrapper {
  /// The base's time.
  public var now: SchedulerTimeType { base.now }

  /// The base's smallest tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { base.minimumTolerance }

  /// Runs the wrapped action at the base's next opportunity.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    base.schedule(options: options, wrap(action))
  }

  /// Runs the wrapped action at some time after the date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    base.schedule(after: date, tolerance: tolerance, options: options, wrap(action))
  }

  /// Runs the wrapped action at some time after the date, and then again after every interval,
  /// until the cancellable is cancelled.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      wrap(action)
    )
  }

  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    base._scheduleOnce(
      named: name,
      after: date,
      tolerance: tolerance,
      options: options,
      wrap(action)
    )
  }

  public func _lane(named name: StaticString) -> Self {
    var lane = self
    lane.base = base._lane(named: name)
    return lane
  }

  /// The executor of the tasks that belong to the base's time; `nil` if they run anywhere.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { taskExecutorProvided(by: base) }
}
