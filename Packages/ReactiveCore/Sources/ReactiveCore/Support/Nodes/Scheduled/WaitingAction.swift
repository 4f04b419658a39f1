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

  /// Keeps a scheduled action in place of the one before, which has run. If the node has ended
  /// meanwhile, the action is cancelled.
  @usableFromInline
  borrowing func keep(_ action: any Cancellable) {
    let (isEnded, former) = state.withLock { state in
      if case .ended = state { return (true, State.ended) }
      return (false, exchange(&state, with: .open(action)))
    }
    // Released outside the lock.
    _release(former)
    if isEnded { action.cancel() }
  }

  /// Cancels the action, and each one that is kept from now on.
  @usableFromInline
  borrowing func cancel() {
    if case .open(let action?) = state.withLock({ exchange(&$0, with: .ended) }) { action.cancel() }
  }
}
