public import Synchronization

/// The subscription of a node whose last value waits for demand, together with the completion.
///
/// Operators that send one result have such an outcome, and those that may send a value of their
/// own when the upstream ends. A subscriber may keep this subscription; so it does not refer to the
/// node. It refers to downstream only while an outcome waits.
@usableFromInline
final class PendingOutcome: NamedSubscription {
  private struct State {
    var upstream = UpstreamState.awaiting
    /// True if downstream has received the subscription: nothing may be sent before.
    var isHandedDown = false
    var isRequested = false
    var isCancelled = false
    /// Sends an outcome that could not be sent as soon as the upstream ended.
    var send: (() -> Void)?
    /// True if the outcome waits for demand.
    var waits = false

    /// True if an outcome can be sent now.
    var isDue: Bool { isHandedDown && (isRequested || !waits) }

    /// Removes and returns the closure that sends the outcome, if it can be sent now.
    mutating func takeDue() -> (() -> Void)? {
      guard isDue else { return nil }
      // Not by `take()`, which wraps a closure in another one.
      defer { send = nil }
      return send
    }
  }

  private let state = _Lock(State())
  /// True after the upstream's part or the cancellation. It spares each value the lock.
  @usableFromInline let isEnded = Atomic(false)
  @usableFromInline let name: StaticString
  @usableFromInline let demandFactor: Int?

  /// - Parameters:
  ///   - name: The name that is printed for it.
  ///   - demandFactor: The number of values that the upstream is asked for when downstream asks for
  ///     one. If nil, the upstream is asked for unlimited demand once the subscription has been handed
  ///     down.
  @usableFromInline
  init(_ name: StaticString, demandFactor: Int?) {
    self.name = name
    self.demandFactor = demandFactor
  }

  // MARK: - From downstream

  @usableFromInline var _trapsWithoutDemand: Bool { true }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    sendIfDue { $0.isRequested = true }
    if let demandFactor { upstream?.request(demand * demandFactor) }
  }

  @usableFromInline
  func cancel() {
    isEnded.store(true, ordering: .relaxed)
    // Released outside the lock.
    let (upstream, send) = state.withLock { state in
      state.isCancelled = true
      return (state.upstream.end(), state.send.take())
    }
    upstream.cancel()
    _ = send
  }

  // MARK: - From the node

  /// Stores the upstream's subscription. A second one is cancelled.
  ///
  /// - Returns: True if it was stored: this is to be handed down, and ``didHandDown()`` to be called.
  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    if state.withLock({ $0.upstream.attach(subscription) }) != nil { return true }
    subscription.cancel()
    return false
  }

  /// Asks the upstream, unless downstream's demand goes there.
  @usableFromInline
  func didHandDown() {
    sendIfDue { $0.isHandedDown = true }
    if demandFactor == nil { upstream?.request(.unlimited) }
  }

  /// True if the upstream's part has ended or was cancelled: what it still sends is dropped (Reactive
  /// Streams 2.8).
  @inlinable var hasEnded: Bool { isEnded.load(ordering: .relaxed) }

  /// True if downstream has cancelled.
  @usableFromInline var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends; the first outcome counts.
  ///
  /// - Parameters:
  ///   - waits: True if the outcome waits for demand: it has a value, or is the end of an operator
  ///     that sends one value at most.
  ///   - cancelsUpstream: True if the upstream has not ended yet.
  ///   - later: Returns the closure that sends the outcome, which costs an allocation. Called only if
  ///     the outcome has to wait.
  /// - Returns: True if the caller has to send the outcome now.
  @usableFromInline
  func end(waits: Bool, cancelsUpstream: Bool, later: () -> () -> Void) -> Bool {
    isEnded.store(true, ordering: .relaxed)
    let upstream: (any Subscription)? = state.withLock { state in
      state.upstream.isActive ? state.upstream.end().active : nil
    }
    guard let upstream else { return false }
    if cancelsUpstream { upstream.cancel() }
    return state.withLock { state in
      guard !state.isCancelled else { return false }
      state.waits = waits
      if !state.isDue, state.send == nil { state.send = later() }
      return state.isDue
    }
  }

  /// The upstream, as long as neither it nor downstream has ended.
  private var upstream: (any Subscription)? { state.withLock { $0.upstream.active } }

  /// Changes the state, then sends the outcome if one waits and can be sent.
  private func sendIfDue(_ change: (inout State) -> Void) {
    let send = self.state.withLock { state in
      change(&state)
      return state.takeDue()
    }
    send?()
  }
}

extension PendingOutcome {
  /// Ends with a value, and the completion after it: both wait for demand.
  @inlinable
  func end<Output, Failure>(
    with value: Output,
    to downstream: ErasedSubscriber<Output, Failure>,
    cancelsUpstream: Bool = false
  ) {
    let isDue = end(waits: true, cancelsUpstream: cancelsUpstream) {
      { self.send(value, to: downstream) }
    }
    if isDue { send(value, to: downstream) }
  }

  @inlinable
  func send<Output, Failure>(_ value: Output, to downstream: ErasedSubscriber<Output, Failure>) {
    _ = downstream.receive(value)
    // Downstream may have cancelled while it received the value.
    if !isCancelled { downstream.complete(nil) }
  }

  /// Ends without a value.
  ///
  /// - Parameters:
  ///   - failure: The failure; nil to finish.
  ///   - waits: True if the completion waits for demand.
  @inlinable
  func end<Output, Failure>(
    with failure: (any Error)?,
    to downstream: ErasedSubscriber<Output, Failure>,
    waits: Bool = false,
    cancelsUpstream: Bool = false
  ) {
    let isDue = end(waits: waits, cancelsUpstream: cancelsUpstream) {
      { downstream.complete(failure) }
    }
    if isDue { downstream.complete(failure) }
  }
}
