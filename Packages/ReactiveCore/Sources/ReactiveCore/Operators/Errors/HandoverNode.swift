/// What to do when an upstream has ended.
@frozen
@usableFromInline
enum Handover<Successor: Publisher, Failure: Error> {
  /// End in the same way, or in another.
  case end(Subscribers.Completion<Failure>)
  /// Go on with another publisher.
  case continueWith(Successor)
}

/// A node that decides at its upstream's end whether another publisher follows: what `catch`,
/// `tryCatch` and `replaceError` have in common.
@usableFromInline
final class HandoverNode<Failure: Error, Successor: Publisher, Downstream: Subscriber>: Subscriber
where Successor.Output == Downstream.Input, Successor.Failure == Downstream.Failure {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Decision = Handover<Successor, Downstream.Failure>

  @usableFromInline let succession: Succession<Downstream>
  // Only the serial signals touch it, so that no access can overlap another.
  /// Called at the upstream's end; nil afterwards.
  @exclusivity(unchecked)
  @usableFromInline var decide: ((Subscribers.Completion<Failure>) -> Decision)?

  @inlinable
  init(
    downstream: Downstream,
    name: StaticString,
    trapsWithoutDemand: Bool,
    decide: @escaping (Subscribers.Completion<Failure>) -> Decision
  ) {
    succession = Succession(
      downstream: downstream,
      name: name,
      trapsWithoutDemand: trapsWithoutDemand
    )
    self.decide = decide
  }

  @inlinable var combineIdentifier: CombineIdentifier { succession.combineIdentifier }

  @inlinable var _context: AnyObject? { succession._context }

  @inlinable
  func receive(subscription: any Subscription) {
    succession.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    succession.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard succession.subscription.detach(), let decide = decide.take() else { return }
    switch decide(completion) {
    case .end(let completion): succession.receive(completion: completion)
    case .continueWith(let successor): successor.receive(subscriber: succession)
    }
  }
}
