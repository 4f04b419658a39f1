/// The subscription of `switchToLatest`: performs what ``SwitchToLatestState`` says.
///
/// The signals of the upstreams come in by ``SwitchToLatestOuter`` and ``SwitchToLatestInner``,
/// which reach downstream; this does not, so that a subscription that is kept for ever holds
/// nothing after the end.
@usableFromInline
final class SwitchToLatestNode<Output, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline let state = Lock(SwitchToLatestState<Output, Failure>())

  @inlinable
  init() {}

  @usableFromInline var description: String { "SwitchToLatest" }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.assertPositive()
    add(demand)
  }

  @inlinable
  func cancel() {
    state.withLock { $0.terminate() }.cancelUpstreams()
  }

  @inlinable
  func add(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    state.withLock { $0.request(demand) }?.request(demand)
  }

  /// Delivers what is there, for one who has the right to.
  @inlinable
  func deliverAll<Downstream: Subscriber>(to downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    while true {
      switch state.withLock({ $0.nextStep() }) {
      case .deliver(let value):
        add(downstream.receive(value))
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
    let (number, previous) = node.state.withLock { $0.switchInner() }
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
    let (mayDeliver, _) = node.state.withLock { $0.endOuter(completion) }
    if mayDeliver { node.deliverAll(to: downstream) }
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

  @inlinable
  func receive(subscription: any Subscription) {
    guard let demand = node.state.withLock({ $0.attach(subscription, number) }) else {
      return subscription.cancel()
    }
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard node.state.withLock({ $0.receive(input, number) }) else { return .none }
    let more = downstream.receive(input)
    let (isCurrent, hasMore) = node.state.withLock { $0.didDeliver(adding: more, number) }
    // Whoever has taken this one's place is asked instead.
    if !isCurrent { node.add(more) }
    if hasMore { node.deliverAll(to: downstream) }
    return isCurrent ? more : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let (mayDeliver, _) = node.state.withLock { $0.endInner(completion, number) }
    if mayDeliver { node.deliverAll(to: downstream) }
  }
}
