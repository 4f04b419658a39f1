/// Traps when downstream asks for nothing, on behalf of an operator that must not be asked so.
@usableFromInline
struct DemandCheck<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream

  @usableFromInline
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: Checked(subscription: subscription))
  }

  @usableFromInline
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  private struct Checked: Subscription {
    let subscription: any Subscription

    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

    func request(_ demand: Subscribers.Demand) {
      demand.assertPositive()
      subscription.request(demand)
    }

    func cancel() {
      subscription.cancel()
    }
  }
}
