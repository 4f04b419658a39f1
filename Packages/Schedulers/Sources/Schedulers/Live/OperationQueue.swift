public import Foundation

extension Foundation.OperationQueue: ReactiveCore.Scheduler {
  /// A moment of the wall clock.
  public typealias SchedulerTimeType = WallClockTime<OperationQueue>

  /// An operation queue has no options.
  public struct SchedulerOptions: Sendable {
    /// Makes options.
    public init() {}
  }

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Zero: the clock behind the queue takes any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    addOperation { action.run() }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    WallClockTimer.schedule(
      after: DispatchWallTime(nanosecondsSinceReferenceDate: date.nanoseconds),
      with: schedule,
      action: action
    )
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. The action never runs
  /// beside itself: ticks that come while it waits for the queue or runs are merged into one, which
  /// follows it. An action that takes longer than the interval skips ticks, and none pile up.
  ///
  /// Cancelled in work of the queue itself, if that runs one operation at a time, no tick begins any more.
  /// Cancelled elsewhere, one that is about to begin may still run.
  ///
  /// - Parameter interval: At least a nanosecond; a shorter one counts as that.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = WallClockTimer(schedule: schedule, action: action)
    timer.start(
      after: DispatchWallTime(nanosecondsSinceReferenceDate: date.nanoseconds),
      interval: Int64(clamping: interval.nanoseconds),
      leeway: Int64(clamping: tolerance.nanoseconds)
    )
    return AnyCancellable(timer)
  }
}
