/// A scheduler that hides which scheduler it is, and shows only its time and its options.
///
/// Code that holds one can be given a live scheduler in production, and a test scheduler or the
/// immediate one in tests, without becoming generic over it.
///
/// ```swift
/// struct Search {
///   var mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// Search(mainQueue: .main)
/// Search(mainQueue: DispatchQueue.test.eraseToAnyScheduler())
/// ```
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let hidden: ErasedScheduler<SchedulerTimeType, SchedulerOptions>

  /// Wraps a scheduler. One that is erased already is not wrapped twice.
  ///
  /// - Parameter scheduler: One that may be used from any thread, as schedulers are there for, even if
  ///   it is not marked `Sendable`: `RunLoop` is not.
  public init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S)
  where S.SchedulerOptions == SchedulerOptions {
    if let erased = scheduler as? Self {
      self = erased
    } else {
      hidden = SchedulerBox(scheduler)
    }
  }

  /// Makes a scheduler of closures, one for each member.
  ///
  /// The closures are called on whatever thread uses the scheduler, and must bear that.
  ///
  /// - Parameters:
  ///   - minimumTolerance: Returns the smallest tolerance that the scheduler can keep.
  ///   - now: Returns the time it is.
  ///   - scheduleImmediately: Runs an action at the next opportunity.
  ///   - delayed: Runs an action after a date, with a tolerance.
  ///   - interval: Runs an action after a date and then after every interval, with a tolerance.
  public init(
    minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
    now: @escaping () -> SchedulerTimeType,
    scheduleImmediately: @escaping (SchedulerOptions?, @escaping () -> Void) -> Void,
    delayed:
      @escaping (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
      ) -> Void,
    interval:
      @escaping (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping () -> Void
      ) -> any Cancellable
  ) {
    hidden = SchedulerBox(
      ClosureScheduler(
        minimumToleranceClosure: minimumTolerance,
        nowClosure: now,
        immediate: scheduleImmediately,
        delayed: delayed,
        interval: interval
      )
    )
  }

  public var now: SchedulerTimeType { hidden.now }

  public var minimumTolerance: SchedulerTimeType.Stride { hidden.minimumTolerance }

  /// Where the tasks run that belong to the time of the scheduler that this one hides; `nil`, as for
  /// live schedulers, says anywhere.
  public var taskExecutor: (any TaskExecutor)? { hidden._taskExecutor }

  public var _taskExecutor: (any TaskExecutor)? { taskExecutor }

  public func _lane(named name: StaticString) -> AnyScheduler {
    hidden._lane(named: name)
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    hidden.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    hidden.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    hidden._scheduleOnce(
      named: name,
      after: date,
      tolerance: tolerance,
      options: options,
      action
    )
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    hidden.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
    )
  }
}

// Safe to share as long as what it hides may be called from any thread: a scheduler is there to be
// called from wherever work comes up, and those of this package are Sendable or, like RunLoop, take
// work from every thread. The compiler cannot check it: a demand for Sendable would refuse RunLoop,
// which Foundation marks as not Sendable, and the closures that existing code passes. Who wraps a
// scheduler of their own, or closures, answers for them, and the initialisers say so.
extension AnyScheduler: @unchecked Sendable {}

/// A scheduler that hides which one it is, with the time and the options of another scheduler.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler {
  /// Hides which scheduler this is.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
