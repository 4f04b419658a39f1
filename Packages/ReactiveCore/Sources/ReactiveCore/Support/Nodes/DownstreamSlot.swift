/// The storage of a node's downstream until the end, if the node is its own subscription, which a
/// subscriber may keep.
///
/// It cannot be copied, so that a signal retains nothing.
@usableFromInline
struct DownstreamSlot<Downstream: Subscriber>: ~Copyable {
  /// Nil once it is closed.
  @usableFromInline let downstream: Downstream?

  @inlinable
  init(_ downstream: Downstream?) {
    self.downstream = downstream
  }

  @inlinable
  borrowing func receive(subscription: any Subscription) {
    downstream?.receive(subscription: subscription)
  }

  @inlinable
  borrowing func receive(_ value: Downstream.Input) -> Subscribers.Demand {
    downstream?.receive(value) ?? .none
  }

  @inlinable
  borrowing func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream?.receive(completion: completion)
  }
}
