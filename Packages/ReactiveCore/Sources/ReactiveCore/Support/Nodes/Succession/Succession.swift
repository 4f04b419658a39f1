/// The common part of nodes whose upstreams follow one another: `append`, `prepend`, `catch`,
/// `retry`.
///
/// One upstream is attached at a time, so signals are serial; `request` and `cancel` may come from
/// any thread, and are handled by the ``SuccessionSubscription``. Outstanding demand is carried
/// over from each upstream to the next.
///
/// It is itself the subscriber of the last upstream.
@frozen
@usableFromInline
struct Succession<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: SuccessionSubscription

  /// - Parameters:
  ///   - name: The operator's name.
  ///   - trapsWithoutDemand: True if a request for `.none` traps.
  ///   - pending: The upstreams that follow, if they are known beforehand.
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

  /// Attaches an upstream, and asks it for the outstanding demand. After the first one, hands the
  /// subscription down.
  @inlinable
  func receive(subscription upstream: any Subscription) {
    if subscription.attach(upstream) { handDown() }
  }

  /// Hands the subscription down, then what other threads have sent meanwhile.
  @inlinable
  func handDown() {
    subscription.handDown { downstream.receive(subscription: subscription) }
  }

  /// Passes a value on and updates the demand.
  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.canDeliverNow else { return receiveAfterHandDown(input) }
    subscription.takeDemand()
    let upstreamCount = subscription.upstreamCount
    let more = downstream.receive(input)
    return more > .none ? subscription.add(more, to: upstreamCount) : .none
  }

  /// Ends: no upstream follows.
  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.canDeliverNow else {
      return subscription.sendAfterHandDown { end(completion) }
    }
    end(completion)
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Failure>) {
    if subscription.end() { downstream.receive(completion: completion) }
  }

  @inline(never)
  @usableFromInline
  func receiveAfterHandDown(_ input: Input) -> Subscribers.Demand {
    subscription.takeDemand()
    subscription.sendAfterHandDown {
      let more = downstream.receive(input)
      if more > .none { subscription.request(more) }
    }
    return .none
  }
}
