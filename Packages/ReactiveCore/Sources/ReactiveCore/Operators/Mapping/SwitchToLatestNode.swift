public import Synchronization

/// The subscription of `switchToLatest`.
///
/// ``SwitchToLatestOuter`` and ``SwitchToLatestInner`` receive the upstreams' signals and refer to
/// downstream. This class does not, so that a subscription that is kept for ever holds nothing
/// after the end.
@usableFromInline
final class SwitchToLatestNode<Output, Failure: Error>: NamedSubscription {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  @usableFromInline let gate = _SerialGate()
  /// The number of the inner publisher whose values pass without the lock if no thread is inside the
  /// gate; zero if there is none. Changed inside the lock.
  @usableFromInline let open = Atomic<Int>(0)
  @usableFromInline let state = _Lock(SwitchToLatestState())
  // Guarded by `state` or `update`, to the blank line.
  /// Values that came while another one was being delivered.
  @exclusivity(unchecked) @usableFromInline var accepted = _Fifo<Output>()
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  @usableFromInline
  init() {}

  @usableFromInline var name: StaticString { "SwitchToLatest" }

  /// Changes the state, and opens or closes the way past the lock.
  @inlinable
  func update<Result>(_ event: (inout SwitchToLatestState) -> Result) -> Result {
    state.withLock { state in
      let result = event(&state)
      open.store(state.findOpen(hasValue: !accepted.isEmpty), ordering: .releasing)
      return result
    }
  }

  // MARK: - From downstream

  @usableFromInline var _trapsWithoutDemand: Bool { true }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    add(demand)
  }

  @usableFromInline
  func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    update { $0.request(demand) }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    let (inner, outer, dropped) = update { state in
      let (inner, outer) = state.terminate()
      return (inner, outer, accepted.removeAll())
    }
    inner.cancel()
    outer.cancel()
    _ = dropped
  }

  // MARK: - From the upstreams

  /// Receives a value of the inner publisher of that number.
  ///
  /// - Returns: True if the caller is inside the gate, to deliver it. If not, it waits for the thread
  ///   inside, or comes too late.
  @inlinable
  func receive(_ input: Output, _ number: Int) -> Bool {
    update { state in
      guard state.isCurrent(number) else { return false }
      state.takeDemand()
      return enter(input)
    }
  }

  /// Receives an inner publisher of one value.
  ///
  /// - Returns: The same; nil if the publisher has to be subscribed to.
  @inlinable
  func receive(single input: Output) -> Bool? {
    update { state in
      switch state.switchToSingle() {
      case true: enter(input)
      case false: nil
      case nil: false
      }
    }
  }

  /// Enters the gate for a value, or queues the value.
  @inlinable
  func enter(_ input: Output) -> Bool {
    state.assertHeld()
    if gate.enterOrMark(queuedCount: accepted.count + 1) { return true }
    accepted.append(input)
    return false
  }

  /// Ends the outer publisher, or the inner one of the number.
  ///
  /// - Returns: True if the caller is inside the gate, to deliver what is due.
  @usableFromInline
  func end(_ error: (any Error)?, _ number: Int? = nil) -> Bool {
    // Released outside the lock.
    let (ended, isInside) = update { state in
      let ended =
        number.map { state.endInner($0, isFailure: error != nil) }
        ?? state.endOuter(isFailure: error != nil)
      if ended != nil, failure == nil { failure = error }
      return (ended, ended != nil && gate.enterOrMark())
    }
    _ = ended
    return isInside
  }

  // MARK: - Delivery

  /// Delivers what is due, then leaves the gate.
  @inlinable
  func drainAndLeave(to downstream: Downstream) {
    gate.leave(isDrained: false) { deliverNext(to: downstream) }
  }

  /// Delivers what is due next.
  @inlinable
  func deliverNext(to downstream: Downstream) -> Bool {
    gate.assertInside()
    let state = self.state.lock()
    switch state.pointee.nextAction(hasValue: !accepted.isEmpty) {
    case .deliver:
      let value = accepted.removeFirst()
      open.store(state.pointee.findOpen(hasValue: !accepted.isEmpty), ordering: .releasing)
      self.state.unlock()
      add(downstream.receive(value))
      return true
    case .complete:
      let (inner, outer) = state.pointee.terminate()
      open.store(0, ordering: .releasing)
      self.state.unlock()
      inner.cancel()
      outer.cancel()
      // It does not change any more.
      downstream.complete(failure)
    case .none:
      self.state.unlock()
    }
    return false
  }
}

/// Receives the publishers to switch to.
@usableFromInline
final class SwitchToLatestOuter<P: Publisher>:
  SharedNode<P, P.Failure, P.Output, P.Failure>
{
  @usableFromInline typealias Node = SwitchToLatestNode<P.Output, P.Failure>

  @usableFromInline let node: Node

  @inlinable
  @inline(never)
  init(node: Node, downstream: Downstream) {
    self.node = node
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: SwitchToLatestOuter.self).process($1)
    }
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    if node.update({ $0.attachOuter(subscription) }) {
      subscription.request(.unlimited)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func process(_ publisher: P) -> Subscribers.Demand {
    if let value = publisher._singleValue, receive(single: value) { return .none }
    guard let (number, previous) = node.update({ $0.switchInner() }) else { return .none }
    previous.cancel()
    publisher.attach(SwitchToLatestInner(node: node, downstream: downstream, number: number))
    return .none
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    if node.end(failure) { node.drainAndLeave(to: downstream) }
  }

  /// Handles an inner publisher of one value without subscribing to it.
  ///
  /// - Returns: True if that was possible.
  @inlinable
  func receive(single value: P.Output) -> Bool {
    switch node.receive(single: value) {
    case true:
      node.add(downstream.receive(value))
      // Nothing else can be due without a mark.
      if !node.gate.tryLeave() { node.drainAndLeave(to: downstream) }
      return true
    case false:
      node.gate.waitIfCrowded { node.deliverNext(to: downstream) }
      return true
    case nil:
      return false
    }
  }
}

/// Receives the values of one inner publisher.
@usableFromInline
final class SwitchToLatestInner<Output, Failure: Error>:
  SharedNode<Output, Failure, Output, Failure>
{
  @usableFromInline typealias Node = SwitchToLatestNode<Output, Failure>

  @usableFromInline let node: Node
  @usableFromInline let number: Int

  @inlinable
  @inline(never)
  init(node: Node, downstream: Downstream, number: Int) {
    self.node = node
    self.number = number
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: SwitchToLatestInner.self).process($1)
    }
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    guard let demand = node.update({ $0.attach(subscription, number) }) else {
      return subscription.cancel()
    }
    if demand > .none { subscription.request(demand) }
  }

  /// True if values pass without the lock while no thread is inside the gate.
  @inlinable var isOpen: Bool { node.open.load(ordering: .acquiring) == number }

  @inlinable
  @inline(__always)
  func process(_ input: Output) -> Subscribers.Demand {
    guard isOpen, node.gate.tryEnter() else { return processInLock(input) }
    // The thread that was inside before may have closed the way.
    guard isOpen else {
      node.gate.leave { node.deliverNext(to: downstream) }
      return processInLock(input)
    }
    // What downstream adds to unlimited demand changes nothing.
    let more = downstream.receive(input)
    return isOpen && node.gate.tryLeave() ? more : didDeliver(adding: more)
  }

  @inlinable
  func processInLock(_ input: Output) -> Subscribers.Demand {
    if node.receive(input, number) { return didDeliver(adding: downstream.receive(input)) }
    node.gate.waitIfCrowded { node.deliverNext(to: downstream) }
    return .none
  }

  @inlinable
  func didDeliver(adding more: Subscribers.Demand) -> Subscribers.Demand {
    // The inner publisher that replaced this one is asked instead.
    let isCurrent = node.update { $0.add(more, from: number) }
    if !isCurrent { node.add(more) }
    node.gate.leave { node.deliverNext(to: downstream) }
    return isCurrent ? more : .none
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    if node.end(failure, number) { node.drainAndLeave(to: downstream) }
  }
}
