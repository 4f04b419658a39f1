/// The subscription of `withLatestFrom`, with the state that its two sides share.
///
/// The upstream's signals are serial, and are passed on at once, also nested ones. Only the other
/// publisher's failure can come meanwhile; it waits until nothing is being delivered.
///
/// The sides refer to downstream. The node does not, so that a subscription that is kept for ever
/// holds nothing after the end.
@usableFromInline
final class WithLatestFromNode<Latest, Failure: Error>: NamedSubscription {
  @usableFromInline typealias Completion = Subscribers.Completion<Failure>

  @usableFromInline
  struct State {
    /// The other publisher's newest value.
    @usableFromInline var latest: Latest?
    /// The number of the upstream's signals that are being delivered, each inside the one before
    /// it. The first is its subscription, which is still to come.
    @usableFromInline var depth = 1
    /// The other publisher's failure.
    @usableFromInline var failure: Failure?
    @usableFromInline var isTerminated = false

    @inlinable
    init() {}

    @inlinable var isOpen: Bool { !isTerminated && failure == nil }

    /// - Returns: The newest value, for a value of the upstream; nil if that is to be dropped.
    @inlinable
    mutating func enter() -> Latest? {
      guard isOpen, let latest else { return nil }
      depth += 1
      return latest
    }

    /// - Returns: The other publisher's failure, if it has waited for the end of this delivery.
    @inlinable
    mutating func leave() -> Completion? {
      depth -= 1
      return endIfDue()
    }

    /// Ends with the other publisher's failure, as soon as nothing is being delivered.
    ///
    /// - Returns: The failure, if it is to be sent now.
    @inlinable
    mutating func fail(_ error: Failure) -> Completion? {
      guard isOpen else { return nil }
      _ = exchange(&failure, with: error)
      return endIfDue()
    }

    @inlinable
    mutating func endIfDue() -> Completion? {
      guard depth == 0, !isTerminated, let failure else { return nil }
      isTerminated = true
      return .failure(failure)
    }

    /// Ends with the upstream's completion, unless the other publisher has failed before.
    ///
    /// - Returns: The completion, if it is to be sent.
    @inlinable
    mutating func end(_ completion: Completion) -> Completion? {
      guard isOpen else { return nil }
      isTerminated = true
      return completion
    }

    /// Ends without a completion, or after it.
    ///
    /// - Returns: What is to be released outside the lock.
    @inlinable
    mutating func terminate() -> (Latest?, Failure?) {
      isTerminated = true
      return (latest.take(), failure.take())
    }
  }

  @usableFromInline let state = _Lock(State())
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let other = SubscriptionSlot()

  @inlinable
  init() {}

  @usableFromInline var name: StaticString { "WithLatestFrom" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @inlinable
  func cancel() {
    // Released outside the lock.
    let remains = state.withLock { $0.terminate() }
    upstream.cancel()
    other.cancel()
    _ = remains
  }

  /// Sends the completion that an event leads to, if any. The event decides and ends the state in
  /// one step, so that no other thread sends a second completion.
  @inlinable
  func end<Downstream: Subscriber>(
    _ downstream: Downstream,
    _ event: (inout State) -> Completion?
  ) where Downstream.Failure == Failure {
    guard let completion = state.withLock(event) else { return }
    cancel()
    downstream.receive(completion: completion)
  }
}

/// Receives the values that are passed on.
@frozen
@usableFromInline
struct WithLatestFromSide<Input, Latest, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let node: WithLatestFromNode<Latest, Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let resultSelector: (Input, Latest) -> Downstream.Input

  @inlinable
  init(
    node: WithLatestFromNode<Latest, Failure>,
    downstream: Downstream,
    resultSelector: @escaping (Input, Latest) -> Downstream.Input
  ) {
    self.node = node
    self.downstream = downstream
    self.resultSelector = resultSelector
  }

  @inlinable var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    guard node.upstream.receive(subscription) else { return }
    downstream.receive(subscription: node)
    node.end(downstream) { $0.leave() }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let (latest, isOpen) = node.state.withLock { ($0.enter(), $0.isOpen) }
    guard let latest else { return isOpen ? .max(1) : .none }
    let result = resultSelector(input, latest)
    // The closure may have ended the stream.
    let more = node.upstream.hasEnded ? .none : downstream.receive(result)
    node.end(downstream) { $0.leave() }
    return more
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if node.upstream.complete() { node.end(downstream) { $0.end(completion) } }
  }
}

/// Receives the values of the other publisher, of which the newest is kept.
@frozen
@usableFromInline
struct WithLatestFromOtherSide<Latest, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Latest
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let node: WithLatestFromNode<Latest, Failure>
  @usableFromInline let downstream: Downstream

  @inlinable
  init(node: WithLatestFromNode<Latest, Failure>, downstream: Downstream) {
    self.node = node
    self.downstream = downstream
  }

  @inlinable var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    if node.other.receive(subscription) { subscription.request(.unlimited) }
  }

  @inlinable
  func receive(_ input: Latest) -> Subscribers.Demand {
    // Released outside the lock.
    let former = node.state.withLock { state in
      state.isOpen ? exchange(&state.latest, with: input) : nil
    }
    _ = former
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard node.other.complete(), case .failure(let error) = completion else { return }
    node.end(downstream) { $0.fail(error) }
  }
}
