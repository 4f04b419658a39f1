public import Foundation

extension Foundation.OperationQueue: ReactiveCore.Scheduler {
  /// A moment of the wall clock.
  public typealias SchedulerTimeType = SchedulerTime<OperationQueue>

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
    let action = ScheduledAction(action)
    DispatchQueue.global().asyncAfter(wallDeadline: date.wallDeadline) {
      self.addOperation { action.run() }
    }
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// The ticks lie on a grid: date + *n* × interval, however late a tick runs. A tick that comes
  /// while the one before still waits in the queue is merged with it.
  ///
  /// - Parameter interval: At least a nanosecond; a shorter one counts as that.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let ticker = OperationTicker(queue: self, action: action)
    ticker.start(after: date, interval: interval, tolerance: tolerance)
    return AnyCancellable(ticker)
  }
}
