/// The common part of a node with one upstream that may end early.
///
/// Signals come from one upstream, serially, so state that only they access needs no lock.
/// `request` and `cancel` may come from any thread; the ``RelaySubscription`` handles them.
@usableFromInline
package class RelayNode<Downstream: Subscriber> {
  @usableFromInline package let downstream: Downstream
  @usableFromInline let upstream: RelaySubscription

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - trapsWithoutDemand: True if a request for `.none` traps.
  @inlinable
  package init(downstream: Downstream, name: StaticString, trapsWithoutDemand: Bool = false) {
    self.downstream = downstream
    upstream = RelaySubscription(name: name, trapsWithoutDemand: trapsWithoutDemand)
  }

  @inlinable package final var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

  @inlinable package final var _context: AnyObject? { downstream._context }

  @inlinable
  package func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.receive(subscription: upstream)
  }

  /// Ends because the upstream has ended.
  @inlinable
  package final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if upstream.complete() { downstream.receive(completion: completion) }
  }

  /// Ends before the upstream does: cancels it, then completes downstream.
  @inlinable
  package final func stop(_ completion: Subscribers.Completion<Downstream.Failure>) {
    if upstream.stop() { downstream.receive(completion: completion) }
  }
}
