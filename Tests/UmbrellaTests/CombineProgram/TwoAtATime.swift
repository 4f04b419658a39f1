import Combine

/// A subscriber of one's own, which asks for two values at a time.
final class TwoAtATime<Input>: Subscriber {
  typealias Failure = Never

  private(set) var values: [Input] = []
  private(set) var isFinished = false
  private var subscription: Subscription?

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(2))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    return values.count.isMultiple(of: 2) ? .max(2) : .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    isFinished = true
    subscription = nil
  }
}
