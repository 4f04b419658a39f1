public import Foundation

extension Foundation.OperationQueue: ReactiveCore.Scheduler {
  /// An operation queue has no options.
  public struct SchedulerOptions: Sendable {
    package init() {}
  }

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Zero: the clock behind the queue accepts any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    addOperation { action.run() }
  }

  /// Runs the action as an operation of this queue that is ready when the date has been reached.
  ///
  /// The operation is added at once: the queue counts it, waits for it and cancels it. Actions that
  /// are due run in the order of their dates, and for equal dates in the order of scheduling.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    DelayedOperation.add(to: self, at: date._nanoseconds, action)
  }

  /// Runs the action as `schedule(after:tolerance:options:_:)` does, unless it is cancelled before.
  ///
  /// - Returns: A cancellable that cancels the operation, which then leaves the queue.
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    DelayedOperation.add(to: self, at: date._nanoseconds, action)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or released.
  ///
  /// The next tick is always an operation of this queue. It is added when the previous tick ends.
  /// Cancelling all operations of the queue ends the timer too.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. Two runs of the
  /// action never overlap: ticks that are due while the action waits for the queue or runs are
  /// merged into one, which follows. An action that takes longer than the interval skips ticks.
  /// Ticks do not accumulate.
  ///
  /// If the timer is cancelled in work of the queue itself, and the queue runs one operation at a
  /// time, no tick begins after that. If it is cancelled elsewhere, a tick that is about to begin
  /// may still run.
  ///
  /// - Parameters:
  ///   - date: The moment of the first tick.
  ///   - interval: The time between two ticks, at least a nanosecond; a shorter one counts as that.
  ///   - tolerance: Has no effect.
  ///   - options: Has no effect.
  ///   - action: The work, which runs once per tick.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let timer = WallClockTimer(
      start: date._nanoseconds,
      interval: interval.nanoseconds,
      _scheduleOnce: { [weak self] date, tick in
        self.map { DelayedOperation.add(to: $0, at: date, tick) }
      },
      action: action
    )
    return AnyCancellable(timer)
  }
}
