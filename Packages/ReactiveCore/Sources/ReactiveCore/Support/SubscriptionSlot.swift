/// Where a node keeps the subscription of its upstream, from its arrival to the end.
///
/// All of it may be called from any thread. The slot releases the subscription when it ends, so
/// that a finished chain holds nothing.
@usableFromInline
package struct SubscriptionSlot: ~Copyable {
  enum State {
    /// No subscription was received yet.
    case awaiting
    /// The subscription stands.
    case active(any Subscription)
    /// Completed or cancelled, maybe before a subscription came.
    case terminated
  }

  private let state: _Lock<State>

  @usableFromInline
  package init() {
    state = _Lock(.awaiting)
  }

  /// Takes the subscription in.
  ///
  /// - Returns: Whether it is the first and still wanted. If not, it has been cancelled: a second
  ///   subscription is cancelled and the first one kept (Reactive Streams 2.5).
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

  /// Passes demand on, if the subscription stands.
  @usableFromInline
  package borrowing func request(_ demand: Subscribers.Demand) {
    let subscription: (any Subscription)? = state.withLock { state in
      if case .active(let subscription) = state { subscription } else { nil }
    }
    subscription?.request(demand)
  }

  /// Cancels the upstream and refuses a subscription that comes later.
  ///
  /// - Parameter willCancel: Called before the upstream is cancelled, if it is.
  /// - Returns: Whether the subscription stood until now.
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
  /// - Returns: Whether the subscription stood until now: only then the completion counts.
  @usableFromInline
  package borrowing func complete() -> Bool {
    end() != nil
  }

  /// Whether the subscription stands.
  var isActive: Bool {
    state.withLock { if case .active = $0 { true } else { false } }
  }

  /// What the subscription calls itself.
  var description: String {
    state.withLock { if case .active(let subscription) = $0 { "\(subscription)" } else { "Empty" } }
  }

  private borrowing func end() -> (any Subscription)? {
    // Taken out rather than copied: a copy is two atomic operations more.
    var ended = State.terminated
    state.withLock { swap(&$0, &ended) }
    if case .active(let subscription) = consume ended { return subscription }
    return nil
  }
}
