/// What nodes have in common whose upstreams follow one another: `append`, `prepend`, `catch`, `retry`.
///
/// One upstream is attached at a time, so signals are serial; `request` and `cancel` come from
/// anywhere, and meet the ``SuccessionSubscription``. The demand that is outstanding is carried over
/// from each upstream to the next.
///
/// It is the subscriber of an upstream that nothing follows.
@frozen
@usableFromInline
struct Succession<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: SuccessionSubscription

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - trapsWithoutDemand: Whether a request for nothing traps.
  ///   - pending: The upstreams that follow, where they are known beforehand.
  @inlinable
  init(
    downstream: Downstream,
    name: StaticString,
    trapsWithoutDemand: Bool = false,
    pending: (any PendingUpstreams)? = nil
  ) {
    self.downstream = downstream
    subscription = SuccessionSubscription(
      name: name,
      trapsWithoutDemand: trapsWithoutDemand,
      pending: pending
    )
  }

  @inlinable var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  /// Attaches an upstream: the first one is followed by handing the subscription down, each later
  /// one is asked for what is outstanding.
  @inlinable
  func receive(subscription upstream: any Subscription) {
    if subscription.attach(upstream) { downstream.receive(subscription: subscription) }
  }

  /// Passes a value on and keeps account of the demand.
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !subscription.isOver else { return .none }
    subscription.takeDemand()
    let upstreamCount = subscription.upstreamCount
    let more = downstream.receive(input)
    return more > .none ? subscription.add(more, to: upstreamCount) : .none
  }

  /// Ends: nothing follows.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.end() { downstream.receive(completion: completion) }
  }
}
