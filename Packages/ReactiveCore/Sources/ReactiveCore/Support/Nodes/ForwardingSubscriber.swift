/// A node that sees its upstream's serial signals and passes on what it does not change.
///
/// It hands the upstream's subscription down as it is, or wrapped: see `PositiveDemand`. So requests
/// and cancellation do not pass through it. As a struct it costs no allocation and is visible to the
/// optimiser.
@usableFromInline
package protocol ForwardingSubscriber: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension ForwardingSubscriber {
  @inlinable package var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  @inlinable package var _context: AnyObject? { downstream._context }

  @inlinable
  package func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }
}

extension ForwardingSubscriber where Failure == Downstream.Failure {
  @inlinable
  package func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}
