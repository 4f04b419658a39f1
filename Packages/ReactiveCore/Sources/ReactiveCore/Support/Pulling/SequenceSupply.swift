/// What a source has to send that takes its values from a sequence.
@frozen
@usableFromInline
struct SequenceSupply<Elements: Sequence, Downstream: Subscriber>
where Downstream.Input == Elements.Element {
  @usableFromInline var iterator: Elements.Iterator
  /// The element to send next; nil after the last.
  @usableFromInline var upcoming: Elements.Element?
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let downstream: Downstream

  @inlinable
  init(
    iterator: Elements.Iterator,
    upcoming: Elements.Element,
    completion: Subscribers.Completion<Downstream.Failure>,
    downstream: Downstream
  ) {
    self.iterator = iterator
    self.upcoming = upcoming
    self.completion = completion
    self.downstream = downstream
  }

  /// Sends the elements under demand, then the completion; when there are none, the completion at
  /// once. The first element is taken right away.
  @inlinable
  static func start<Display: SourceDisplay>(
    _ elements: Elements,
    completion: Subscribers.Completion<Downstream.Failure>,
    display: Display,
    downstream: Downstream
  ) {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
      return
    }
    let supply = SequenceSupply(
      iterator: iterator,
      upcoming: first,
      completion: completion,
      downstream: downstream
    )
    downstream.receive(subscription: supply.makeSubscription(display: display))
  }

  @inlinable
  func makeSubscription<Display: SourceDisplay>(
    display: Display
  ) -> SourceSubscription<SequenceSupply?, Display> {
    SourceSubscription(self, display: display, trapsWithoutDemand: false) {
      Self.drain(unsafeDowncast($0, to: SourceSubscription<SequenceSupply?, Display>.self))
    }
  }

  /// Sends elements while there is demand.
  @inlinable
  static func drain<Display: SourceDisplay>(
    _ subscription: SourceSubscription<SequenceSupply?, Display>
  ) {
    var taken = subscription.owed
    while taken > 0 {
      guard var supply = subscription.supply.take() else { return }
      guard supply.send(Subscribers.Demand(rawValue: taken), until: { subscription.isCancelled })
      else {
        subscription.endDisplay()
        return supply.complete(unless: subscription.isCancelled)
      }
      // Before the demand is lowered: from then on another thread may own the source.
      subscription.supply = supply
      taken = subscription.lower(by: taken)
    }
  }

  /// Sends as many elements as are asked for.
  ///
  /// - Returns: Whether there are more to send.
  @inlinable
  mutating func send(_ demand: Subscribers.Demand, until isCancelled: () -> Bool) -> Bool {
    var remaining = demand
    while remaining > .none {
      guard !isCancelled(), let value = upcoming else { return false }
      upcoming = iterator.next()
      remaining += downstream.receive(value)
      remaining -= 1
      // The completion needs no demand.
      if upcoming == nil { return false }
    }
    return true
  }

  /// Sends the completion, if all elements are out.
  @inlinable
  func complete(unless isCancelled: Bool) {
    if upcoming == nil, !isCancelled { downstream.receive(completion: completion) }
  }
}
