/// What a source of one value has to send, and to whom.
@frozen
@usableFromInline
struct SingleValueSupply<Downstream: Subscriber> {
  @usableFromInline let value: Downstream.Input
  @usableFromInline let downstream: Downstream

  @inlinable
  init(value: Downstream.Input, downstream: Downstream) {
    self.value = value
    self.downstream = downstream
  }

  @usableFromInline typealias Subscription = SourceSubscription<
    SingleValueSupply?, SingleValueDisplay<Downstream.Input>
  >

  /// The subscription that sends the value at the first request, and finishes.
  ///
  /// - Parameter name: The source's name, for descriptions.
  @inlinable
  func makeSubscription(name: StaticString) -> Subscription {
    Subscription(
      self,
      display: SingleValueDisplay(name: name, value: value),
      trapsWithoutDemand: true
    ) { subscription in
      let subscription = unsafeDowncast(subscription, to: Subscription.self)
      guard let supply = subscription.supply.take() else { return }
      subscription.endDisplay()
      guard !subscription.isCancelled else { return }
      _ = supply.downstream.receive(supply.value)
      if !subscription.isCancelled { supply.downstream.receive(completion: .finished) }
    }
  }
}

/// Shows the source's name and, until it is sent, its value.
@frozen
@usableFromInline
struct SingleValueDisplay<Value>: SourceDisplay {
  @usableFromInline let name: StaticString
  @usableFromInline var value: Value?

  @inlinable
  init(name: StaticString, value: Value) {
    self.name = name
    self.value = value
  }

  @usableFromInline var description: String { "\(name)" }

  @usableFromInline var children: [Mirror.Child] { value.map { [(nil, $0)] } ?? [] }

  @inlinable
  mutating func end() {
    value = nil
  }
}
