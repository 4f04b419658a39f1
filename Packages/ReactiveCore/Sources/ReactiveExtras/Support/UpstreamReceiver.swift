/// The subscriber of one of a node's upstreams, which is asked for all values.
final class UpstreamReceiver<Input, Failure: Error>: Subscriber {
  private let upstream: UpstreamSlot
  private let context: () -> AnyObject?
  private let receiveValue: (Input) -> Void
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  /// - Parameters:
  ///   - upstream: The node's storage of the subscription. After its end nothing is received.
  ///   - context: Returns the context of downstream.
  init(
    _ upstream: UpstreamSlot,
    context: @escaping () -> AnyObject?,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Input) -> Void
  ) {
    self.upstream = upstream
    self.context = context
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  var _context: AnyObject? { context() }

  func receive(subscription: any Subscription) {
    if upstream.slot.receive(subscription) { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if !upstream.slot.hasEnded { receiveValue(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.slot.complete() { receiveCompletion(completion) }
  }
}

/// The storage of an upstream's subscription, as an object.
final class UpstreamSlot: Sendable {
  let slot = SubscriptionSlot()
}
