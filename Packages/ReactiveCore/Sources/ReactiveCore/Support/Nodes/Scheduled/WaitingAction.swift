/// The one action of a node that waits on a scheduler. It is cancelled when the node ends: otherwise the
/// scheduler would keep the node until the action is due.
@usableFromInline
struct WaitingAction: ~Copyable, Sendable {
  // Not private: the compiler fails on nodes in other files that destroy it.
  @usableFromInline
  enum State {
    /// The action that was scheduled last, which may have run already.
    case open((any Cancellable)?)
    /// The node has ended.
    case ended
  }

  @usableFromInline let state = _Lock(State.open(nil))

  @usableFromInline
  init() {}

  /// Schedules the action, in place of the one before, which has run.
  ///
  /// - Parameter name: The name of the operator, for messages.
  @inlinable
  borrowing func schedule<Context: Scheduler>(
    named name: StaticString,
    on scheduler: Context,
    after date: Context.SchedulerTimeType,
    options: Context.SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    keep(
      scheduler._scheduleOnce(
        named: name,
        after: date,
        tolerance: scheduler.minimumTolerance,
        options: options,
        action
      )
    )
  }

  /// Keeps a scheduled action. If the node has ended meanwhile, the action is cancelled.
  @usableFromInline
  borrowing func keep(_ action: any Cancellable) {
    let former = state.withLock { state -> State? in
      if case .ended = state { return nil }
      return exchange(&state, with: .open(action))
    }
    guard let former else { return action.cancel() }
    // Released outside the lock.
    _release(former)
  }

  /// Cancels the action, and each one that is scheduled from now on.
  @usableFromInline
  borrowing func cancel() {
    if case .open(let action?) = state.withLock({ exchange(&$0, with: .ended) }) { action.cancel() }
  }
}
