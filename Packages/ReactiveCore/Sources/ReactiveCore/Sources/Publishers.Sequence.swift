extension Sequence {
  /// A publisher of this sequence's elements.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of a sequence, then finishes.
  ///
  /// - Demand: elements wait for it. A request from inside `receive(_:)` extends the loop that is
  ///   under way; it does not recurse.
  /// - Completion: as soon as the last element is out, without waiting for more demand; an empty
  ///   sequence finishes right after the subscription.
  ///
  /// Each subscriber gets an iterator of its own, which takes its first element at the subscription.
  ///
  /// Source: Combine's `Publishers.Sequence`.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence to send.
    public let sequence: Elements

    /// Makes a publisher of a sequence.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      guard let first = iterator.next() else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      var upcoming = Optional(first)
      let subscription = PullSubscription()
      subscription.produce = { subscription in
        // The owner's loop works on copies, which stay in registers.
        var (ownIterator, next) = (iterator, upcoming)
        subscription.drain {
          guard let value = next else { return nil }
          next = ownIterator.next()
          let demand = subscriber.receive(value)
          if next != nil { return demand }
          if !subscription.isCancelled { subscriber.receive(completion: .finished) }
          return nil
        } saving: {
          (iterator, upcoming) = (ownIterator, next)
        }
      }
      subscriber.receive(subscription: subscription)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
