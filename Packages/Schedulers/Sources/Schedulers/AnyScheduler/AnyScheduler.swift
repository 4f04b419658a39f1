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
  private let members: Members

  /// Wraps a scheduler. One that is erased already is not wrapped twice.
  public init<S: Scheduler<SchedulerTimeType>>(_ scheduler: S)
  where S.SchedulerOptions == SchedulerOptions {
    if let erased = scheduler as? Self {
      self = erased
    } else {
      self.init(
        minimumTolerance: { scheduler.minimumTolerance },
        now: { scheduler.now },
        scheduleImmediately: { scheduler.schedule(options: $0, $1) },
        delayed: { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) },
        interval: { scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4) }
      )
    }
  }

  /// Makes a scheduler of closures, one for each member.
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
    members = Members(
      minimumTolerance: minimumTolerance,
      now: now,
      immediate: scheduleImmediately,
      delayed: delayed,
      interval: interval
    )
  }

  public var now: SchedulerTimeType { members.now() }

  public var minimumTolerance: SchedulerTimeType.Stride { members.minimumTolerance() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    members.immediate(options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    members.delayed(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    members.interval(date, interval, tolerance, options, action)
  }

  /// The members of the hidden scheduler, behind one reference, so that a copy costs one retain.
  private final class Members {
    typealias Action = () -> Void

    let minimumTolerance: () -> SchedulerTimeType.Stride
    let now: () -> SchedulerTimeType
    let immediate: (SchedulerOptions?, @escaping Action) -> Void
    let delayed:
      (SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping Action) -> Void
    let interval:
      (
        SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
        @escaping Action
      ) -> any Cancellable

    init(
      minimumTolerance: @escaping () -> SchedulerTimeType.Stride,
      now: @escaping () -> SchedulerTimeType,
      immediate: @escaping (SchedulerOptions?, @escaping Action) -> Void,
      delayed:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping Action
        ) -> Void,
      interval:
        @escaping (
          SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
          @escaping Action
        ) -> any Cancellable
    ) {
      self.minimumTolerance = minimumTolerance
      self.now = now
      self.immediate = immediate
      self.delayed = delayed
      self.interval = interval
    }
  }
}

// Safe to share: a scheduler is there to be called from wherever work comes up, and those of this
// package are Sendable. Who wraps a scheduler of their own, or closures, answers for them.
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
