/// Provides an upstream with the space of the cancellation ids of its effects, if the downstream
/// provides none, or another one.
struct SpaceNode<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let space: CancellationSpace

  var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

  var _context: AnyObject? { space }

  func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
