/// The common part of a node with one upstream that may end early: it stands between the two as
/// subscriber and subscription, and passes on what a subclass does not change.
///
/// Signals come from one upstream, serially, so that what only they touch needs no lock. `request`
/// and `cancel` come from anywhere; the slot takes care of them.
@usableFromInline
class RelayNode<Downstream: Subscriber>: Subscription {
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = SubscriptionSlot()

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.receive(subscription: self)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @inlinable
  func cancel() {
    upstream.cancel()
  }

  /// Ends because the upstream has ended.
  @inlinable
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if upstream.complete() { downstream.receive(completion: completion) }
  }

  /// Ends while the upstream goes on: cancels it, before downstream hears of the end.
  @inlinable
  final func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if upstream.cancel() { downstream.receive(completion: completion) }
  }
}
