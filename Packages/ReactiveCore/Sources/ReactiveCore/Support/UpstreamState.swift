/// The state of one upstream of a node, from before its subscription arrives to the end. Pure: it
/// calls nothing.
@usableFromInline
struct UpstreamState {
  private enum Phase {
    case awaiting
    case active
    /// Completed or cancelled, maybe before a subscription was received.
    case ended
  }

  /// The subscription, if it is active.
  @usableFromInline private(set) var active: (any Subscription)?
  /// The requests before the subscription was received.
  private var asked = Subscribers.Demand.none
  // Beside the subscription: an enum with payloads is copied, subscription and all, to look at its case.
  private var phase: Phase

  private init(_ phase: Phase) {
    self.phase = phase
  }

  /// No subscription was received yet.
  @usableFromInline static var awaiting: UpstreamState { UpstreamState(.awaiting) }

  @usableFromInline static var ended: UpstreamState { UpstreamState(.ended) }

  /// Stores the subscription, if it is the first one and the upstream has not ended.
  ///
  /// - Returns: What was asked for before, if it was stored. If not, it has to be cancelled: a second
  ///   subscription is cancelled and the first one kept (Reactive Streams 2.5).
  @usableFromInline
  mutating func attach(_ subscription: any Subscription) -> Subscribers.Demand? {
    guard phase == .awaiting else { return nil }
    phase = .active
    _ = exchange(&active, with: subscription)
    return asked
  }

  /// Keeps a request that comes before the subscription.
  ///
  /// - Returns: The subscription to ask, if it is active.
  @usableFromInline
  mutating func ask(_ demand: Subscribers.Demand) -> (any Subscription)? {
    if phase == .awaiting { asked += demand }
    return active
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

  /// True if the subscription is active. Unlike ``active``, it retains nothing.
  @usableFromInline var isActive: Bool { phase == .active }

  /// True after the end.
  @usableFromInline var isEnded: Bool { phase == .ended }

  /// Cancels the subscription, if it is active.
  @usableFromInline
  func cancel() {
    active?.cancel()
  }
}
