public import Synchronization

/// The part of a node whose last value waits for demand, together with the completion.
///
/// Operators that send one result have such an outcome, and those that may send a value of their
/// own when the upstream ends. A subscriber may keep the subscription, which refers to this; so
/// this does not refer to the node, and holds nothing after the end.
@usableFromInline
final class PendingOutcome<Downstream: Subscriber> {
  /// The end of a node.
  @usableFromInline
  enum Outcome {
    /// A value, if there is one, and the completion: both wait for demand.
    case value(Downstream.Input?)
    /// A completion without a value: it does not wait.
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  @usableFromInline
  enum Signal {
    case value(Downstream.Input, Downstream)
    case completion(Subscribers.Completion<Downstream.Failure>, Downstream)
  }

  @usableFromInline
  struct State {
    /// The downstream; nil after the end.
    @usableFromInline var downstream: Downstream?
    /// The upstream, as long as it has not ended.
    @usableFromInline var upstream: (any Subscription)?
    @usableFromInline var hasSubscribed = false
    /// True if downstream has received the subscription: nothing may be sent before.
    @usableFromInline var isHandedDown = false
    @usableFromInline var isRequested = false
    /// The outcome that is still to be sent, once the upstream has ended.
    @usableFromInline var outcome: Outcome?

    @inlinable
    init(downstream: Downstream) {
      self.downstream = downstream
    }

    /// - Returns: The downstream that receives the subscription; nil if the subscription is to be
    ///   cancelled.
    @inlinable
    mutating func attach(_ subscription: any Subscription) -> Downstream? {
      guard let downstream, !hasSubscribed else { return nil }
      hasSubscribed = true
      upstream = subscription
      return downstream
    }

    /// Ends the upstream's part; the first outcome counts.
    ///
    /// - Returns: The upstream, which is to be released outside the lock.
    @inlinable
    mutating func settle(_ outcome: Outcome) -> (any Subscription)? {
      guard upstream != nil else { return nil }
      self.outcome = outcome
      return upstream.take()
    }

    /// Removes and returns the signal that can be sent now.
    @inlinable
    mutating func takeSignal() -> Signal? {
      guard isHandedDown, let downstream else { return nil }
      switch outcome {
      case nil:
        return nil
      case .completion(let completion):
        self.downstream = nil
        return .completion(completion, downstream)
      case .value(let value):
        guard isRequested else { return nil }
        guard let value else {
          self.downstream = nil
          return .completion(.finished, downstream)
        }
        outcome = nil
        return .value(value, downstream)
      }
    }
  }

  @usableFromInline let state: _Lock<State>
  /// True after the upstream's part or the cancellation. It spares each value the lock.
  @usableFromInline let isEnded = Atomic(false)
  @usableFromInline let name: StaticString
  @usableFromInline let passesDemand: Bool

  /// - Parameters:
  ///   - name: The name that is printed for the subscription.
  ///   - passesDemand: True if downstream's demand goes to the upstream; if not, the upstream is
  ///     asked for unlimited demand once the subscription has been handed down.
  @inlinable
  init(_ name: StaticString, downstream: Downstream, passesDemand: Bool) {
    state = _Lock(State(downstream: downstream))
    self.name = name
    self.passesDemand = passesDemand
  }

  @inlinable var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? { state.withLock { $0.downstream }?._context }

  /// Stores the upstream's subscription and hands one down, then asks the upstream, unless downstream's
  /// demand goes there. Cancels a second one.
  @inlinable
  func start(_ subscription: any Subscription) {
    guard let downstream = state.withLock({ $0.attach(subscription) }) else {
      return subscription.cancel()
    }
    downstream.receive(
      subscription: NodeSubscription(name, request: request, cancel: cancel)
    )
    sendAll { $0.isHandedDown = true }
    if !passesDemand { upstream?.request(.unlimited) }
  }

  /// The upstream, as long as neither it nor downstream has ended.
  @inlinable var upstream: (any Subscription)? { state.withLock { $0.upstream } }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    sendAll { $0.isRequested = true }
    if passesDemand { upstream?.request(demand) }
  }

  /// True if the upstream's part has ended or was cancelled: what it still sends is dropped (Reactive
  /// Streams 2.8).
  @inlinable var hasEnded: Bool { isEnded.load(ordering: .relaxed) }

  @inlinable
  func cancel() {
    isEnded.store(true, ordering: .relaxed)
    // Released outside the lock.
    let remains = state.withLock { state in
      let remains = state
      state.downstream = nil
      state.upstream = nil
      state.outcome = nil
      return remains
    }
    remains.upstream?.cancel()
  }

  /// Ends because the upstream has ended.
  @inlinable
  func settle(_ outcome: Outcome) {
    if end(outcome) != nil { sendAll() }
  }

  /// Ends before the upstream does: cancels it, then completes downstream.
  @inlinable
  func stop(_ outcome: Outcome) {
    guard let upstream = end(outcome) else { return }
    upstream.cancel()
    sendAll()
  }

  @inlinable
  func end(_ outcome: Outcome) -> (any Subscription)? {
    isEnded.store(true, ordering: .relaxed)
    return state.withLock { $0.settle(outcome) }
  }

  /// Changes the state, then sends the signals that can be sent.
  @inlinable
  func sendAll(_ note: (inout State) -> Void = { _ in }) {
    let signal = state.withLock { state in
      note(&state)
      return state.takeSignal()
    }
    switch signal {
    case nil:
      break
    case .value(let value, let downstream):
      _ = downstream.receive(value)
      // Downstream may have cancelled while it received the value.
      sendAll { $0.outcome = .completion(.finished) }
    case .completion(let completion, let downstream):
      downstream.receive(completion: completion)
    }
  }
}
