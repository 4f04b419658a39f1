public import Foundation

extension Foundation.RunLoop: ReactiveCore.Scheduler {
  /// A moment of the wall clock.
  public typealias SchedulerTimeType = SchedulerTime<RunLoop>

  /// A run loop has no options.
  public struct SchedulerOptions: Sendable {
    /// Makes options.
    public init() {}
  }

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Zero: a timer takes any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = ScheduledAction(action)
    perform { action.run() }
    if RunLoop.current !== self { RunLoopAlarm.wake(self) }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    RunLoopAlarm.install(on: self)
    WallClockTimer.schedule(after: date.wallDeadline, with: schedule, action: action)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. A tick that comes
  /// while the one before still waits for the run loop is merged with it.
  ///
  /// - Parameter interval: At least a nanosecond; a shorter one counts as that.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    RunLoopAlarm.install(on: self)
    let timer = WallClockTimer(schedule: schedule, action: action)
    timer.start(
      after: date.wallDeadline,
      interval: interval.nanoseconds,
      leeway: tolerance.nanoseconds
    )
    return AnyCancellable(timer)
  }
}
