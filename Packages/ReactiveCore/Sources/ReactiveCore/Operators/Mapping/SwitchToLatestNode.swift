/// The subscription of `switchToLatest`. It performs what ``SwitchToLatestState`` returns.
///
/// ``SwitchToLatestOuter`` and ``SwitchToLatestInner`` receive the upstreams' signals and refer to
/// downstream. This class does not, so that a subscription that is kept for ever holds nothing
/// after the end.
@usableFromInline
final class SwitchToLatestNode<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline let gate = SwitchToLatestGate()
  @usableFromInline let state = _Lock(SwitchToLatestState<Output, Failure>())

  @inlinable
  init() {}

  @usableFromInline var description: String { "SwitchToLatest" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    add(demand)
  }

  @inlinable
  func cancel() {
    state.withLock { $0.terminate(gate) }.cancelUpstreams()
  }

  @inlinable
  func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { $0.request(demand) }?.request(demand)
  }

  /// Delivers what is queued, then leaves the gate.
  @inlinable
  func drainAndLeave<Downstream: Subscriber>(to downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    drain(to: downstream)
    gate.gate.leave { drain(to: downstream) }
  }

  /// Waits if too much is queued, then delivers that.
  @inlinable
  func waitIfCrowded<Downstream: Subscriber>(toDeliverTo downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    gate.gate.waitIfCrowded { drain(to: downstream) }
  }

  /// Delivers what is queued. Only the thread inside the gate may call it.
  @inlinable
  func drain<Downstream: Subscriber>(to downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    while !gate.gate.hasToPassOn {
      switch state.withLock({ $0.nextStep(gate) }) {
      case .deliver(let value):
        add(downstream.receive(value))
        gate.gate.didDrainOne()
      case .complete(let completion, let remains):
        remains.cancelUpstreams()
        return downstream.receive(completion: completion)
      case .rest:
        return
      }
    }
  }
}

/// Receives the publishers to switch to.
@frozen
@usableFromInline
struct SwitchToLatestOuter<Input: Publisher, Downstream: Subscriber>: Subscriber
where Downstream.Input == Input.Output, Downstream.Failure == Input.Failure {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let node: SwitchToLatestNode<Downstream.Input, Failure>
  @usableFromInline let downstream: Downstream

  @inlinable
  init(node: SwitchToLatestNode<Downstream.Input, Failure>, downstream: Downstream) {
    self.node = node
    self.downstream = downstream
  }

  @inlinable var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    if node.state.withLock({ $0.attachOuter(subscription) }) {
      subscription.request(.unlimited)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // Decided by the compiler where it knows the type.
    if let just = input as? Just<Downstream.Input> {
      if receive(single: just.output) { return .none }
    } else if let just = input as? Publishers.SetFailureType<Just<Downstream.Input>, Failure> {
      if receive(single: just.upstream.output) { return .none }
    }
    let (number, previous) = node.state.withLock { $0.switchInner(node.gate) }
    previous?.cancel()
    if let number {
      input.receive(
        subscriber: SwitchToLatestInner(node: node, downstream: downstream, number: number)
      )
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let (isInside, _) = node.state.withLock { $0.endOuter(completion, node.gate) }
    if isInside { node.drainAndLeave(to: downstream) }
  }

  /// Handles an inner publisher of one value without subscribing to it.
  ///
  /// - Returns: True if that was possible.
  @inlinable
  func receive(single value: Downstream.Input) -> Bool {
    switch node.state.withLock({ $0.receiveSingle(value, node.gate) }) {
    case .deliver?:
      node.add(downstream.receive(value))
      // Nothing else can be due without a mark.
      if !node.gate.gate.tryLeave() { node.drainAndLeave(to: downstream) }
    case .queued?:
      node.waitIfCrowded(toDeliverTo: downstream)
    case .dropped?:
      break
    case nil:
      return false
    }
    return true
  }
}

/// Receives the values of one inner publisher.
@frozen
@usableFromInline
struct SwitchToLatestInner<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let node: SwitchToLatestNode<Input, Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let number: Int

  @inlinable
  init(node: SwitchToLatestNode<Input, Failure>, downstream: Downstream, number: Int) {
    self.node = node
    self.downstream = downstream
    self.number = number
  }

  @inlinable var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    guard let demand = node.state.withLock({ $0.attach(subscription, number) }) else {
      return subscription.cancel()
    }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard node.gate.tryEnter(number, { node.drain(to: downstream) }) else {
      return receiveInLock(input)
    }
    // What downstream adds to unlimited demand changes nothing.
    let more = downstream.receive(input)
    return node.gate.tryLeave(number) ? more : didDeliver(adding: more)
  }

  @inlinable
  func receiveInLock(_ input: Input) -> Subscribers.Demand {
    switch node.state.withLock({ $0.receive(input, number, node.gate) }) {
    case .deliver:
      return didDeliver(adding: downstream.receive(input))
    case .queued:
      node.waitIfCrowded(toDeliverTo: downstream)
      return .none
    case .dropped:
      return .none
    }
  }

  @inlinable
  func didDeliver(adding more: Subscribers.Demand) -> Subscribers.Demand {
    let (isCurrent, hasMore) = node.state.withLock {
      $0.didDeliver(adding: more, number, node.gate)
    }
    // The inner publisher that replaced this one is asked instead.
    if !isCurrent { node.add(more) }
    if hasMore { node.drain(to: downstream) }
    node.gate.gate.leave { node.drain(to: downstream) }
    return isCurrent ? more : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let (isInside, _) = node.state.withLock { $0.endInner(completion, number, node.gate) }
    if isInside { node.drainAndLeave(to: downstream) }
  }
}
