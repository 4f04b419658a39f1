/// A scheduler that runs every action at once, on the caller's thread, with the time and the
/// options of another scheduler.
///
/// Use it in tests that do not depend on time: delays take no time, and a repeating timer ticks
/// once. An action that is scheduled from inside another one runs directly after that one, in the
/// order of scheduling, and before the outermost `schedule` returns: the stack does not grow.
///
/// ```swift
/// let scheduler = DispatchQueue.immediate
/// scheduler.schedule(after: scheduler.now.advanced(by: 10)) { print("now") }
/// ```
///
/// Combine's own `ImmediateScheduler` is not generic and has its own time. It is still available as
/// `ImmediateScheduler.shared`.
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The current time, which never changes.
  public let now: SchedulerTimeType

  /// Makes a scheduler.
  ///
  /// - Parameter now: The time of the scheduler, which never changes.
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

  /// Runs the action once, at once: the time never reaches the next tick.
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
