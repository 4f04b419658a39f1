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
    @usableFromInline var upstream = UpstreamState.awaiting(asked: .none)
    @usableFromInline var other = UpstreamState.awaiting(asked: .none)
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

    @inlinable
    mutating func cancel() -> Remains {
      Remains(upstream.end().active, other.end().active, downstream.take())
    }

    @inlinable
    mutating func end(_ completion: Completion) -> Remains? {
      guard !isOver else { return nil }
      self.completion = completion
      return Remains(upstream.end().active, other.end().active, nil)
    }

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
    state.withLock { $0.cancel() }.cancelUpstreams()
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
    guard let remains = state.withLock({ $0.end(completion) }) else { return }
    remains.cancelUpstreams()
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

  /// The references left at the end, to be cancelled and released outside the lock.
  @usableFromInline
  struct Remains {
    @usableFromInline let upstream: (any Subscription)?
    @usableFromInline let other: (any Subscription)?
    @usableFromInline let downstream: Downstream?

    @inlinable
    init(
      _ upstream: (any Subscription)?,
      _ other: (any Subscription)?,
      _ downstream: Downstream?
    ) {
      self.upstream = upstream
      self.other = other
      self.downstream = downstream
    }

    @inlinable
    func cancelUpstreams() {
      upstream?.cancel()
      other?.cancel()
    }
  }
}
