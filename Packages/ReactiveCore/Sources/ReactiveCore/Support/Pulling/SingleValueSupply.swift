/// The value of a source of one value, and its downstream.
@frozen
@usableFromInline
struct SingleValueSupply<Downstream: Subscriber> {
  @usableFromInline let value: Downstream.Input
  @usableFromInline let downstream: Downstream

  @inlinable
  @inline(__always)
  init(value: Downstream.Input, downstream: Downstream) {
    self.value = value
    self.downstream = downstream
  }

  /// Makes the subscription that sends the value at the first request, and finishes.
  ///
  /// - Parameter name: The source's name, for descriptions.
  @inlinable
  consuming func makeSubscription(name: StaticString) -> PullSubscription {
    let subscription = PullSubscription(name: name, trapsWithoutDemand: true) {
      let supply = $0.takeSupply(as: SingleValueSupply.self)
      switch $1 {
      case .send:
        supply.send(by: $0)
      case .discard:
        break
      case .show(let look):
        look.children = [(nil, supply.value)]
        $0.store(supply)
      }
    }
    subscription.store(self)
    return subscription
  }

  @inlinable
  func send(by subscription: PullSubscription) {
    guard !subscription.isCancelled else { return }
    _ = downstream.receive(value)
    if !subscription.isCancelled { downstream.receive(completion: .finished) }
  }
}

extension Subscriber {
  /// Receives the subscription of a source of one value, which sends it at the first request, and then
  /// finishes.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - source: The source's name, for descriptions.
  @inlinable
  @inline(__always)
  public func _receive(single value: Input, from source: StaticString) {
    let supply = SingleValueSupply(value: value, downstream: self)
    receive(subscription: supply.makeSubscription(name: source))
  }

  /// Receives a subscription and a failure at once.
  @inlinable
  public func _receive(failure: Failure) {
    receive(subscription: Subscriptions.empty)
    receive(completion: .failure(failure))
  }
}
