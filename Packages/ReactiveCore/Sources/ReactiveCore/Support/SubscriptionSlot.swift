/// The storage of a node's upstream subscription, from its arrival to the end.
///
/// Any thread may call its methods. The slot releases the subscription when it ends, so that a
/// finished chain holds nothing.
@usableFromInline
package struct SubscriptionSlot: ~Copyable {
  enum State {
    /// No subscription was received yet.
    case awaiting
    /// The subscription is active.
    case active(any Subscription)
    /// Completed or cancelled, maybe before a subscription was received.
    case terminated
  }

  private let state: _Lock<State>

  @usableFromInline
  package init() {
    state = _Lock(.awaiting)
  }

  /// Stores the subscription.
  ///
  /// - Returns: True if it is the first, and the slot has not ended. If not, it has been cancelled:
  ///   a second subscription is cancelled and the first one kept (Reactive Streams 2.5).
  @usableFromInline
  package borrowing func receive(_ subscription: any Subscription) -> Bool {
    let isAccepted = state.withLock { state in
      guard case .awaiting = state else { return false }
      state = .active(subscription)
      return true
    }
    if !isAccepted { subscription.cancel() }
    return isAccepted
  }

  /// Passes demand on, if the subscription is active.
  @usableFromInline
  package borrowing func request(_ demand: Subscribers.Demand) {
    let subscription: (any Subscription)? = state.withLock { state in
      if case .active(let subscription) = state { subscription } else { nil }
    }
    subscription?.request(demand)
  }

  /// Cancels the upstream and rejects a later subscription.
  ///
  /// - Parameter willCancel: Called before the upstream is cancelled, if it is.
  /// - Returns: True if the subscription was active.
  @discardableResult
  @usableFromInline
  package borrowing func cancel(_ willCancel: () -> Void = {}) -> Bool {
    guard let subscription = end() else { return false }
    willCancel()
    subscription.cancel()
    return true
  }

  /// Releases the upstream without cancelling it, because it has completed.
  ///
  /// - Returns: True if the subscription was active: only then the completion counts.
  @usableFromInline
  package borrowing func complete() -> Bool {
    end() != nil
  }

  /// True if the subscription is active.
  var isActive: Bool {
    state.withLock { if case .active = $0 { true } else { false } }
  }

  /// The subscription's description.
  var description: String {
    state.withLock { if case .active(let subscription) = $0 { "\(subscription)" } else { "Empty" } }
  }

  private borrowing func end() -> (any Subscription)? {
    // Swapped rather than copied: a copy costs two more atomic operations.
    var ended = State.terminated
    state.withLock { swap(&$0, &ended) }
    if case .active(let subscription) = consume ended { return subscription }
    return nil
  }
}
