/// The supply of a source that takes its values from a sequence.
@frozen
@usableFromInline
struct SequenceSupply<Elements: Sequence, Downstream: Subscriber>
where Downstream.Input == Elements.Element {
  /// The whole sequence, for descriptions.
  @usableFromInline let elements: Elements
  @usableFromInline var iterator: Elements.Iterator
  /// The element to send next; nil after the last.
  @usableFromInline var upcoming: Elements.Element?
  /// The recorded completion after the last element; nil for `.finished`.
  @usableFromInline let recorded: Subscribers.Completion<Downstream.Failure>?
  @usableFromInline let downstream: Downstream

  @inlinable
  init(
    elements: Elements,
    iterator: Elements.Iterator,
    upcoming: Elements.Element,
    recorded: Subscribers.Completion<Downstream.Failure>?,
    downstream: Downstream
  ) {
    self.elements = elements
    self.iterator = iterator
    self.upcoming = upcoming
    self.recorded = recorded
    self.downstream = downstream
  }

  /// Sends the elements under demand, then the completion; without elements, the completion at
  /// once. Takes the first element at once.
  ///
  /// - Parameters:
  ///   - recorded: The recorded completion; nil for `.finished`.
  ///   - name: The description when nothing is left to show.
  @inlinable
  static func start(
    _ elements: Elements,
    recorded: Subscribers.Completion<Downstream.Failure>? = nil,
    name: StaticString,
    downstream: Downstream
  ) {
    var iterator = elements.makeIterator()
    guard let first = iterator.next() else {
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: recorded ?? .finished)
      return
    }
    let supply = SequenceSupply(
      elements: elements,
      iterator: iterator,
      upcoming: first,
      recorded: recorded,
      downstream: downstream
    )
    downstream.receive(subscription: supply.makeSubscription(name: name))
  }

  @inlinable
  consuming func makeSubscription(name: StaticString) -> PullSubscription {
    let subscription = PullSubscription(name: name, trapsWithoutDemand: false) {
      switch $1 {
      case .send:
        Self.drain($0)
      case .discard:
        _ = $0.takeSupply(as: SequenceSupply.self)
      case .show(let look):
        let supply = $0.takeSupply(as: SequenceSupply.self)
        supply.show(in: look)
        $0.store(supply)
      }
    }
    subscription.store(self)
    return subscription
  }

  /// Sends elements while there is demand.
  @inlinable
  static func drain(_ subscription: PullSubscription) {
    var taken = subscription.owed
    while taken > 0 {
      var supply = subscription.takeSupply(as: SequenceSupply.self)
      let demand = Subscribers.Demand(rawValue: taken)
      guard supply.send(demand, until: { subscription.isCancelled }) else {
        return supply.complete(unless: subscription.isCancelled)
      }
      // Before the demand is lowered: from then on another thread may own the source.
      subscription.store(supply)
      taken = subscription.lower(by: taken)
    }
  }

  /// Sends as many elements as there is demand for.
  ///
  /// - Returns: True if there are more to send.
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

  /// Sends the completion, if all elements have been sent.
  @inlinable
  func complete(unless isCancelled: Bool) {
    if upcoming == nil, !isCancelled { downstream.receive(completion: recorded ?? .finished) }
  }

  @usableFromInline
  func show(in look: SourceLook) {
    look.description = "\(elements)"
    look.children = [("sequence", elements)]
    if let recorded { look.children.append(("completion", recorded)) }
  }
}
