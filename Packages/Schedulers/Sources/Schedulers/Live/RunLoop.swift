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
    // `perform` does not wake a loop that waits; a timer that is due does.
    guard RunLoop.current !== self else { return }
    add(Timer(fire: .distantPast, interval: 0, repeats: false) { _ in }, forMode: .default)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    let action = ScheduledAction(action)
    let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in action.run() }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. Ticks that the run
  /// loop has no time for are left out.
  ///
  /// - Parameter interval: Foundation takes one of zero or less for a tenth of a millisecond.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let action = ScheduledAction(action)
    let timer = Timer(fire: date.date, interval: interval.timeInterval, repeats: true) { _ in
      action.run()
    }
    timer.tolerance = tolerance.timeInterval
    add(timer, forMode: .default)
    return AnyCancellable { timer.invalidate() }
  }
}
