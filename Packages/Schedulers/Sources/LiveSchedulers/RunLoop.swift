public import Foundation

extension Foundation.RunLoop: ReactiveCore.Scheduler {
  /// A moment of the wall clock.
  public typealias SchedulerTimeType = WallClockTime<RunLoop>

  /// A run loop has no options.
  public struct SchedulerOptions: Sendable {
    /// Makes options.
    public init() {}
  }

  public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

  /// Zero: a timer takes any tolerance.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs the action in the run loop's next pass.
  ///
  /// Nothing runs while no thread runs the loop. Where it is known that none ever will, standard error
  /// gets a warning, once: the main thread has gone to `dispatchMain()`, or `main` is asynchronous.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let isMain = self === RunLoop.main
    let action = ScheduledAction(isMain ? MainRunLoopWatch.shared.watched(action) : action)
    perform { action.run() }
    // Also on its own thread: what work adds to the loop runs in its next pass, which may be long in
    // coming.
    RunLoopAlarm.of(self).wake()
  }

  /// Runs the action in the run loop's next pass after the date.
  ///
  /// Actions that are due run in the order of their dates, and those of equal dates in the order of
  /// scheduling.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    schedule(at: date.nanoseconds, action)
  }

  /// Runs the action as `schedule(after:tolerance:options:_:)` does, unless it is cancelled before.
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    timer(start: date.nanoseconds, interval: nil, action)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. The action never runs
  /// beside itself: ticks that come while it waits for the run loop or runs are merged into one, which
  /// follows it. An action that takes longer than the interval skips ticks, and none pile up.
  ///
  /// Cancelled on the run loop's own thread, no tick begins any more.
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
    AnyCancellable(
      timer(
        start: date.nanoseconds,
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
