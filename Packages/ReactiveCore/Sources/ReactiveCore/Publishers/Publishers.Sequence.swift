extension Sequence {
  /// A publisher of this sequence's elements.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 3].publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 1, 2, 3, finished
  /// ```
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
  /// - Completion: as soon as the last element is sent, without waiting for more demand; an empty
  ///   sequence finishes right after the subscription.
  ///
  /// Each subscriber gets an iterator of its own, which takes its first element at the
  /// subscription.
  ///
  /// Source: Combine's `Publishers.Sequence`.
  @frozen
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
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      SequenceSupply.start(sequence, name: "Sequence", downstream: subscriber)
    }

    @inlinable public static var _passesAll: Bool { true }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      var iterator = sequence.makeIterator()
      // As for a subscription, the next element is taken before each one is sent.
      var upcoming = iterator.next()
      while let value = upcoming, isWanted() {
        upcoming = iterator.next()
        receive(value)
      }
      return upcoming == nil ? .finished : nil
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}
