public import Foundation

extension Foundation.RunLoop: ReactiveCore.Scheduler {
  /// A run loop has no options.
  public typealias SchedulerOptions = _RunLoopSchedulerOptions

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Zero: a timer accepts any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs the action in the run loop's next pass.
  ///
  /// Nothing runs while no thread runs the loop. If it is known that the main run loop will never
  /// run, a warning is written to standard error, once. That is known if the main thread has called
  /// `dispatchMain()`, or if `main` is asynchronous.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let isMain = self === RunLoop.main
    let action = ScheduledAction(isMain ? MainRunLoopWatch.shared.watched(action) : action)
    perform { action.run() }
    // Also on the loop's own thread: work that is added to the loop runs in its next pass, which
    // may begin much later.
    RunLoopAlarm.of(self).wake()
  }

  /// Runs the action in the run loop's next pass after the date.
  ///
  /// Actions that are due run in the order of their dates, and for equal dates in the order of
  /// scheduling.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    schedule(at: date._nanoseconds, action)
  }

  /// Runs the action as `schedule(after:tolerance:options:_:)` does, unless it is cancelled before.
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    timer(start: date._nanoseconds, interval: nil, action)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or released.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. Two runs of the
  /// action never overlap: ticks that are due while the action waits for the run loop or runs are
  /// merged into one, which follows. An action that takes longer than the interval skips ticks.
  /// Ticks do not accumulate.
  ///
  /// If the timer is cancelled on the run loop's own thread, no tick begins after that. If it is
  /// cancelled elsewhere, a tick that is about to begin may still run.
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
    AnyCancellable(
      timer(
        start: date._nanoseconds,
        interval: interval.nanoseconds,
        action
      )
    )
  }

  private func timer(
    start: Int128,
    interval: Int128?,
    _ action: @escaping () -> Void
  ) -> WallClockTimer {
    WallClockTimer(
      start: start,
      interval: interval,
      _scheduleOnce: { [weak self] date, tick in self?.schedule(at: date, tick) },
      action: action
    )
  }

  @discardableResult
  private func schedule(at date: Int128, _ action: @escaping () -> Void) -> any Cancellable {
    RunLoopAlarm.of(self).schedule(at: date, perform: schedule, action)
  }
}
