/// The common part of a node with one upstream that may end early.
///
/// Signals come from one upstream, serially, so state that only they access needs no lock.
/// `request` and `cancel` may come from any thread; the ``RelaySubscription`` handles them.
@usableFromInline
class RelayNode<Input, Failure: Error, Output, OutputFailure: Error>:
  SharedNode<Input, Failure, Output, OutputFailure>
{
  @usableFromInline let upstream: RelaySubscription

  /// - Parameters:
  ///   - name: The operator's name; nil if the subscription is described as the upstream's.
  ///   - trapsWithoutDemand: True if a request for `.none` traps.
  ///   - receiveValue: Takes a value.
  @inlinable
  init(
    downstream: Downstream,
    name: StaticString?,
    trapsWithoutDemand: Bool = false,
    receiveValue: @escaping ValueFunction
  ) {
    upstream = RelaySubscription(name: name, trapsWithoutDemand: trapsWithoutDemand)
    super.init(downstream: downstream, receiveValue: receiveValue)
  }

  @usableFromInline final override var combineIdentifier: CombineIdentifier {
    upstream.combineIdentifier
  }

  /// Hands the subscription down. A second one is cancelled.
  @usableFromInline
  override func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.receive(subscription: upstream)
  }

  /// Hands the subscription down, then asks the upstream, which may end at once. A second subscription is
  /// cancelled.
  @inlinable
  final func handDown(_ subscription: any Subscription, thenRequest demand: Subscribers.Demand) {
    guard upstream.receive(subscription) else { return }
    downstream.receive(subscription: upstream)
    // Downstream may have cancelled.
    if demand > .none { upstream.request(demand) }
  }

  /// True after the end. A value that still comes is dropped (Reactive Streams 2.8).
  @inlinable final var hasEnded: Bool { upstream.hasEnded }

  @usableFromInline
  final override func complete(_ failure: (any Error)?) {
    if upstream.complete() { downstream.complete(failure) }
  }

  /// Ends before the upstream does: cancels it, then completes downstream.
  @usableFromInline
  final func stop(_ failure: (any Error)? = nil) {
    if upstream.stop() { downstream.complete(failure) }
  }
}
