/// A type that determines when and where a closure runs.
///
/// `now` and the dates are of one time type; its `Stride` is a length of time. The concrete
/// scheduler defines what the options mean.
///
/// Source: Combine's `Scheduler`.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment in this scheduler's time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The options by which a caller determines how its work is run.
  associatedtype SchedulerOptions

  /// The current moment.
  var now: SchedulerTimeType { get }

  /// The smallest tolerance that this scheduler can keep.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs the action at the next opportunity.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs the action at some time after the date.
  ///
  /// - Parameters:
  ///   - date: The earliest moment at which the action runs.
  ///   - tolerance: The additional delay that is acceptable.
  ///   - options: The scheduler's options for this action.
  ///   - action: The work.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs the action at some time after the date, and then again after every interval, until the
  /// cancellable is cancelled.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable

  // The requirements below are for the schedulers of Metronome, which know more about their work
  // than Combine's. A scheduler of your own leaves them out. One that wraps another scheduler is a
  // `SchedulerWrapper`, which passes them on.

  /// Runs the action at some time after the date, unless it is cancelled before.
  ///
  /// The default implementation calls `schedule(after:tolerance:options:_:)`, and does not run a
  /// cancelled action at its date. A scheduler that can remove a cancelled action does so.
  ///
  /// - Parameter name: The action's name in messages of a scheduler for tests.
  /// - Returns: A cancellable for the action, for use on any thread. Releasing it changes nothing.
  func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable

  /// Returns a view of this scheduler for the work of one subscription: a lane.
  ///
  /// Operators that schedule take a lane for every subscription. Items of one lane keep their order
  /// among each other; those of different lanes are independent, even if they are due at one
  /// instant. A scheduler for tests may use that to try other orders, and to name pending work. By
  /// default, a scheduler is its own lane.
  ///
  /// - Parameter name: The name of the work in messages: the operator's name.
  func _lane(named name: StaticString) -> Self
}

extension Scheduler {
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let oneShot = OneShot(action)
    schedule(after: date, tolerance: tolerance, options: options, oneShot.run)
    return oneShot
  }

  @inlinable
  public func _lane(named name: StaticString) -> Self { self }

  /// Runs the action at the next opportunity, without options.
  @inlinable
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs the action at some time after the date, with the smallest tolerance.
  @inlinable
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs the action at some time after the date, without options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs the action after the date and then after every interval, with the smallest tolerance.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date,
      interval: interval,
      tolerance: minimumTolerance,
      options: nil,
      action
    )
  }

  /// Runs the action after the date and then after every interval, without options.
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An action that runs once, or is cancelled before.
private final class OneShot: Cancellable {
  private let action: _Lock<(() -> Void)?>

  init(_ action: @escaping () -> Void) {
    self.action = _Lock(action)
  }

  func run() {
    let action = self.action.withLock { $0.take() }
    action?()
  }

  func cancel() {
    // Released outside the lock: a deinit of what it captured may call back.
    _ = action.withLock { $0.take() }
  }
}

/// A length of time that can be made from seconds and their fractions.
///
/// Source: Combine's `SchedulerTimeIntervalConvertible`.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns a length of time in seconds.
  static func seconds(_ s: Int) -> Self

  /// Returns a length of time in seconds.
  static func seconds(_ s: Double) -> Self

  /// Returns a length of time in milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// Returns a length of time in microseconds.
  static func microseconds(_ us: Int) -> Self

  /// Returns a length of time in nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}
