/// What to do when an upstream has ended.
@frozen
@usableFromInline
enum Handover<Successor: Publisher, Failure: Error> {
  /// End in the same way, or in another.
  case end(Subscribers.Completion<Failure>)
  /// Go on with another publisher.
  case goOn(Successor)
}

/// A node that decides at its upstream's end whether another publisher follows: what `catch`,
/// `tryCatch` and `materialize` have in common.
@usableFromInline
final class HandoverNode<Failure: Error, Successor: Publisher, Downstream: Subscriber>:
  SuccessionNode<Downstream>, Subscriber
where Successor.Output == Downstream.Input, Successor.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Decision = Handover<Successor, Downstream.Failure>

  /// Called at the upstream's end; nil afterwards.
  @usableFromInline let decide: Lock<((Subscribers.Completion<Failure>) -> Decision)?>

  @inlinable
  init(
    downstream: Downstream,
    trapsWithoutDemand: Bool,
    decide: @escaping (Subscribers.Completion<Failure>) -> Decision
  ) {
    self.decide = Lock(decide)
    super.init(downstream: downstream, trapsWithoutDemand: trapsWithoutDemand)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    attach(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    deliver(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard detach(), let decide = decide.withLock({ $0.take() }) else { return }
    switch decide(completion) {
    case .end(let completion): finish(completion)
    case .goOn(let successor): successor.receive(subscriber: SuccessorNode(node: self))
    }
  }

  @inlinable
  override func dropSuccessor() {
    // Out of the lock before it is released: a deinit may call back.
    let dropped = decide.withLock { $0.take() }
    _ = dropped
  }
}

/// What the publisher that follows sends its signals to.
@frozen
@usableFromInline
struct SuccessorNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline let node: SuccessionNode<Downstream>

  @inlinable
  init(node: SuccessionNode<Downstream>) {
    self.node = node
  }

  @inlinable var combineIdentifier: CombineIdentifier { node.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    node.attach(subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    node.deliver(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    node.finish(completion)
  }
}
