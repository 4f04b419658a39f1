/// A scheduler that hides the type of another scheduler, and exposes only its time and its options.
///
/// Code that stores one can be given a live scheduler in production, and a test scheduler or the
/// immediate one in tests. Such code need not be generic over the scheduler.
///
/// ```swift
/// struct Search {
///   var mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// Search(mainQueue: .main)
/// Search(mainQueue: DispatchQueue.test.eraseToAnyScheduler())
/// ```
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  TaskExecutorProviding
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let box: ErasedScheduler<SchedulerTimeType, SchedulerOptions>

  init(box: ErasedScheduler<SchedulerTimeType, SchedulerOptions>) {
    self.box = box
  }

  /// Wraps a scheduler. An erased one is not wrapped twice.
  ///
  /// - Parameter scheduler: The scheduler. It must allow use from any thread, as schedulers
  ///   generally do, even if it is not marked `Sendable`: `RunLoop` is not.
  public init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S)
  where S.SchedulerOptions == SchedulerOptions {
    // Each subscription to a scheduler erases one. A cast would cost as much as all the rest of it.
    if S.self == AnyScheduler.self {
      self = unsafeBitCast(scheduler, to: AnyScheduler.self)
    } else {
      box = SchedulerBox(scheduler)
    }
  }

  /// Makes a scheduler of closures, one for each member.
  ///
  /// The closures are called on every thread that uses the scheduler, and must allow that.
  ///
  /// - Parameters:
  ///   - minimumTolerance: Returns the smallest tolerance that the scheduler can keep.
  ///   - now: Returns the current time.
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
    box = SchedulerBox(
      ClosureScheduler(
        minimumToleranceClosure: minimumTolerance,
        nowClosure: now,
        immediate: scheduleImmediately,
        delayed: delayed,
        interval: interval
      )
    )
  }

  public var now: SchedulerTimeType { box.now }

  public var minimumTolerance: SchedulerTimeType.Stride { box.minimumTolerance }

  /// The executor of the tasks that belong to the time of the hidden scheduler; `nil`, as for live
  /// schedulers, if they run anywhere.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { box.taskExecutor }

  public func _lane(named name: StaticString) -> AnyScheduler {
    box._lane(named: name)
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    box.schedule(options: options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    box.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    box._scheduleOnce(
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
    box.schedule(
      after: date,
      interval: interval,
      tolerance: tolerance,
      options: options,
      action
    )
  }
}

// Safe to share if the hidden scheduler may be called from any thread. A scheduler is meant to be
// called from any thread, and those of this package are Sendable or, like RunLoop, accept work from
// every thread. The compiler cannot check it: a requirement of Sendable would refuse RunLoop, which
// Foundation marks as not Sendable, and the closures that existing code passes. A caller that wraps
// its own scheduler, or closures, is responsible for them, as the initialisers document.
extension AnyScheduler: @unchecked Sendable {}

/// An erased scheduler with the time and the options of another scheduler.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler {
  /// Returns an erased scheduler that hides the type of this one.
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
