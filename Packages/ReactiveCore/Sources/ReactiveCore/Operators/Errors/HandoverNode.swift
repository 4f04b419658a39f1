/// The decision after the end of an upstream.
@frozen
@usableFromInline
enum Handover<Successor: Publisher, Failure: Error> {
  /// End with this completion.
  case end(Subscribers.Completion<Failure>)
  /// Continue with another publisher.
  case continueWith(Successor)
}

/// A node that decides at its upstream's end whether another publisher follows.
///
/// `catch`, `tryCatch` and `replaceError` share it.
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
    // A second completion does not end the successor.
    guard decide != nil, succession.subscription.detach(), let decide = decide.take()
    else { return }
    switch decide(completion) {
    case .end(let completion): succession.receive(completion: completion)
    case .continueWith(let successor): successor.receive(subscriber: succession)
    }
  }
}
