/// A scheduler that runs every action at once, on the caller's thread, with the time and the options
/// of another scheduler.
///
/// Use it in tests that do not care about time: delays take none, and a repeating timer ticks once.
/// An action that is scheduled from inside another one runs right after that one, in the order of
/// scheduling, and before the outermost `schedule` returns: the stack does not grow.
///
/// ```swift
/// let scheduler = DispatchQueue.immediate
/// scheduler.schedule(after: scheduler.now.advanced(by: 10)) { print("now") }
/// ```
///
/// Combine's own `ImmediateScheduler`, which is not generic and has a time of its own, goes on being
/// `ImmediateScheduler.shared`.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time it is; it stands still.
  public let now: SchedulerTimeType

  /// Makes a scheduler.
  ///
  /// - Parameter now: The time it is, and stays.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Zero.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    Trampoline.run(action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    Trampoline.run(action)
  }

  /// Runs the action once, at once: time does not go on to its next turn.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    Trampoline.run(action)
    return AnyCancellable {}
  }
}

extension ImmediateScheduler: Sendable where SchedulerTimeType: Sendable {}

/// An immediate scheduler with the time and the options of another scheduler.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
