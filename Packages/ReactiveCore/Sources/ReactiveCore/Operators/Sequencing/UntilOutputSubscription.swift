public import Synchronization

/// The subscription of `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`. It joins their two
/// upstreams: the one whose values are published, and the other one, which determines when.
///
/// Its end cancels the upstreams that have not ended, the published one first. It refers to
/// neither node, and holds nothing after the end.
@usableFromInline
final class UntilOutputSubscription<Downstream: Subscriber>: NamedSubscription {
  @usableFromInline typealias Completion = Subscribers.Completion<Downstream.Failure>

  @usableFromInline
  struct State {
    /// The downstream; nil after the end.
    @usableFromInline var downstream: Downstream?
    @usableFromInline var upstream = UpstreamState.awaiting
    @usableFromInline var other = UpstreamState.awaiting
    @usableFromInline var handDown = HandDown.due
    /// True if the other publisher has sent a value.
    @usableFromInline var hasFired = false
    /// The completion, while it waits for the delivery that is under way.
    @usableFromInline var completion: Completion?

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    @inlinable var isOver: Bool { downstream == nil || completion != nil }

    /// - Returns: The upstreams, to be cancelled outside the lock in this order.
    @inlinable
    mutating func endUpstreams() -> (UpstreamState, UpstreamState) { (upstream.end(), other.end()) }

    /// - Returns: True if this is the other publisher's first value, and that has not been
    ///   cancelled.
    @inlinable
    mutating func fire() -> Bool {
      guard other.isActive, !hasFired else { return false }
      hasFired = true
      return true
    }

    @inlinable
    mutating func takeEnd() -> (Completion, Downstream)? {
      guard case .done = handDown, let end = completion.take(), let downstream = downstream.take()
      else { return nil }
      return (end, downstream)
    }

    /// - Returns: The downstream, if it is to receive the subscription now.
    @inlinable
    mutating func beginHandDown() -> Downstream? {
      guard case .due = handDown else { return nil }
      handDown = .underWay
      return downstream
    }
  }

  @usableFromInline let state: _Lock<State>
  // Twice the number of deliveries under way, one inside the other; plus one after the end. It
  // spares each value the lock.
  @usableFromInline let gate = Atomic<Int>(0)

  @usableFromInline let name: StaticString

  /// - Parameter name: The operator's name.
  @inlinable
  init(downstream: Downstream, name: StaticString) {
    state = _Lock(State(downstream: downstream))
    self.name = name
  }

  /// True before the end.
  @inlinable var isWanted: Bool { state.withLock { !$0.isOver } }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? { state.withLock { $0.downstream }?._context }

  /// True if the other publisher has sent a value.
  @inlinable var hasFired: Bool { state.withLock { $0.hasFired } }

  // MARK: - From downstream

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.upstream.ask(demand) }?.request(demand)
  }

  @inlinable
  func cancel() {
    gate.bitwiseOr(1, ordering: .acquiringAndReleasing)
    // Released outside the lock.
    let ((upstream, other), downstream) = state.withLock {
      ($0.endUpstreams(), $0.downstream.take())
    }
    upstream.cancel()
    other.cancel()
    _ = downstream
  }

  // MARK: - From the upstreams

  /// Hands the subscription down, once, and then sends an end that has come meanwhile.
  @inlinable
  func handDown() {
    guard let downstream = state.withLock({ $0.beginHandDown() }) else { return }
    downstream.receive(subscription: self)
    state.withLock { $0.handDown = .done }
    if gate.load(ordering: .acquiring) == 1 { sendEnd() }
  }

  /// Stores the upstream's subscription, and asks it for what downstream has asked for. A second one
  /// is cancelled.
  ///
  /// - Returns: True if it was stored.
  @inlinable
  func attachUpstream(_ subscription: any Subscription) -> Bool {
    guard let demand = state.withLock({ $0.upstream.attach(subscription) }) else {
      subscription.cancel()
      return false
    }
    if demand > .none { subscription.request(demand) }
    return true
  }

  @inlinable
  func attachOther(_ subscription: any Subscription) {
    guard state.withLock({ $0.other.attach(subscription) }) != nil else {
      return subscription.cancel()
    }
    subscription.request(.max(1))
  }

  /// Begins to deliver a value. An end that comes meanwhile waits until ``leave()``.
  ///
  /// - Returns: True before the end. If not, the value is not to be delivered.
  @inlinable
  func enter() -> Bool {
    let (before, _) = gate.wrappingAdd(2, ordering: .acquiringAndReleasing)
    if before & 1 == 0 { return true }
    leave()
    return false
  }

  @inlinable
  func leave() {
    let (_, after) = gate.wrappingSubtract(2, ordering: .acquiringAndReleasing)
    if after == 1 { sendEnd() }
  }

  /// Ends because the upstream has ended.
  @inlinable
  func completeUpstream(_ completion: Completion) {
    // Released outside the lock: a deinit may call back.
    let upstream = state.withLock { $0.upstream.end().active }
    if upstream != nil { end(completion) }
  }

  /// Releases the other publisher's subscription, because it has ended.
  ///
  /// - Returns: True if it has ended without a value.
  @inlinable
  func completeOther() -> Bool {
    let (other, hasFired) = state.withLock { ($0.other.end().active, $0.hasFired) }
    return other != nil && !hasFired
  }

  /// Ends. The completion waits for a delivery that is under way.
  @inlinable
  func end(_ completion: Completion) {
    let upstreams = state.withLock { state -> (UpstreamState, UpstreamState)? in
      guard !state.isOver else { return nil }
      _ = exchange(&state.completion, with: completion)
      return state.endUpstreams()
    }
    guard let (upstream, other) = upstreams else { return }
    upstream.cancel()
    other.cancel()
    let (before, _) = gate.bitwiseOr(1, ordering: .acquiringAndReleasing)
    if before == 0 { sendEnd() }
  }

  /// Sends the completion, if there is one. Only the first call sends it. The subscription comes before
  /// it, also if the upstream has sent none yet.
  @inlinable
  func sendEnd() {
    handDown()
    guard let (completion, downstream) = state.withLock({ $0.takeEnd() }) else { return }
    downstream.receive(completion: completion)
  }
}

extension UntilOutputSubscription {
  /// The stages of handing the subscription down.
  @usableFromInline
  enum HandDown {
    case due
    case underWay
    case done
  }
}
