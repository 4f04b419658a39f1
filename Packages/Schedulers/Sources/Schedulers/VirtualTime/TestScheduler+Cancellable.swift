/// A scheduler with a `schedule(after:_:)` that can be cancelled. Only ``TestScheduler`` conforms.
///
/// A user's own `TestScheduler.schedule(after:_:)` is taken before this one, because a member of a type is
/// taken before one of a protocol. This one is taken before Combine's, as `@_disfavoredOverload` would not
/// be.
public protocol _CancellableScheduler: Scheduler {
  associatedtype _Work: Cancellable

  func _scheduleCancellable(
    after date: SchedulerTimeType,
    _ action: @escaping () -> Void
  ) -> _Work
}

extension _CancellableScheduler {
  /// Runs the action after the date, unless it is cancelled before.
  ///
  /// Combine's method of this name cannot be cancelled. This one is preferred where the type of the
  /// scheduler is known.
  ///
  /// - Returns: A cancellable that cancels the action, in O(1). Releasing it does not cancel the
  ///   action.
  @discardableResult
  @inlinable
  public func schedule(
    after date: SchedulerTimeType,
    _ action: @escaping () -> Void
  ) -> some Cancellable {
    _scheduleCancellable(after: date, action)
  }
}

extension TestScheduler: _CancellableScheduler {
  public func _scheduleCancellable(
    after date: SchedulerTimeType,
    _ action: @escaping () -> Void
  ) -> some Cancellable {
    core.schedule(after: date, in: lane, action: ScheduledAction(action))
  }
}
