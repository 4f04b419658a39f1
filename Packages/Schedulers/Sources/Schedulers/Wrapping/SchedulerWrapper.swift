/// A scheduler that passes its work to another one, in its own way.
///
/// This is the recipe for a scheduler of your own that stands before another one: a structure that
/// keeps its base and says what to do with an action. Time, tolerance, options, order, threads and
/// cancellation are the base's; so is everything by which a scheduler for tests knows whose work is
/// pending, forgets what is cancelled, and waits for tasks.
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
/// A type that conforms to `Scheduler` by hand and calls another scheduler works as it does in
/// Combine, but a scheduler for tests cannot tell its operators apart, keeps their cancelled actions
/// until they are due, and does not wait for tasks.
///
/// - Precondition: the conforming type is a structure or an enumeration: an operator is given a copy
///   with a base of its own.
public protocol SchedulerWrapper<SchedulerTimeType>: Scheduler
where SchedulerTimeType == Base.SchedulerTimeType, SchedulerOptions == Base.SchedulerOptions {
  /// The kind of scheduler that runs the work.
  associatedtype Base: Scheduler

  /// The scheduler that runs the work.
  var base: Base { get set }

  /// Returns what the base runs in the place of an action.
  ///
  /// It is called once per call of `schedule`, on the caller's thread. What it returns is run by the
  /// base: once, or once per tick.
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

  /// Runs the wrapped action at some time after the date, and then again after every interval, until
  /// the cancellable is cancelled.
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

  public var _taskExecutor: (any TaskExecutor)? { base._taskExecutor }
}
