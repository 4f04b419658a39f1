/// The state of one upstream of a node, from before its subscription arrives to the end. Pure: it
/// calls nothing.
@usableFromInline
enum UpstreamState {
  /// No subscription was received yet, but maybe requests for it.
  case awaiting(asked: Subscribers.Demand)
  case active(any Subscription)
  /// Completed or cancelled, maybe before a subscription was received.
  case ended

  /// Stores the subscription, if it is the first one and the upstream has not ended.
  ///
  /// - Returns: What was asked for before, if it was stored. If not, it has to be cancelled: a second
  ///   subscription is cancelled and the first one kept (Reactive Streams 2.5).
  @usableFromInline
  mutating func attach(_ subscription: any Subscription) -> Subscribers.Demand? {
    guard case .awaiting(let asked) = self else { return nil }
    self = .active(subscription)
    return asked
  }

  /// Keeps a request that comes before the subscription.
  ///
  /// - Returns: The subscription to ask, if it is active.
  @usableFromInline
  mutating func ask(_ demand: Subscribers.Demand) -> (any Subscription)? {
    switch self {
    case .active(let subscription): return subscription
    case .awaiting(let asked): self = .awaiting(asked: asked + demand)
    case .ended: break
    }
    return nil
  }

  /// Ends.
  ///
  /// - Returns: The former state, whose subscription is to be released outside the lock.
  @usableFromInline
  mutating func end() -> UpstreamState {
    // Swapped rather than copied: a copy costs two more atomic operations.
    var former = UpstreamState.ended
    swap(&self, &former)
    return former
  }

  /// The subscription, if it is active.
  @usableFromInline var active: (any Subscription)? {
    if case .active(let subscription) = self { subscription } else { nil }
  }

  /// True if the subscription is active. Unlike ``active``, it retains nothing.
  @usableFromInline var isActive: Bool {
    if case .active = self { true } else { false }
  }

  /// True after the end.
  @usableFromInline var isEnded: Bool {
    if case .ended = self { true } else { false }
  }

  /// Cancels the subscription, if it is active.
  @usableFromInline
  func cancel() {
    active?.cancel()
  }
}
