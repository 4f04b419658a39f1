extension Publisher {
  /// Publishes the values of that one of two publishers that sends first.
  ///
  /// The publisher that first sends a value or a completion wins; the other one is cancelled.
  ///
  /// - Demand: goes to both, and after the decision to the winner alone. Before downstream asks,
  ///   both are asked for one value, so that one of them can win; that value waits for demand.
  /// - Completion and failure: the winner's, after the value that waits.
  /// - Cancellation: cancels both, or the winner alone.
  ///
  /// Downstream gets its subscription first; then the publishers are subscribed to in order, until
  /// one of them has won.
  ///
  /// - Parameter other: The publisher to race with.
  ///
  /// ```swift
  /// let near = PassthroughSubject<String, Never>()
  /// let far = PassthroughSubject<String, Never>()
  /// let cancellable = far.amb(near).sink { print($0) }
  /// near.send("near")
  /// far.send("far")
  /// near.send("near again")
  /// // Prints: near, near again
  /// ```
  ///
  /// Source: CombineExt's `amb(_:)`; RxSwift's `amb(_:)`.
  @inlinable
  public func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }

  /// Publishes the values of that one of these publishers that sends first.
  ///
  /// See ``amb(_:)`` for demand and completion.
  ///
  /// Source: CombineExt's `amb(with:)`.
  @inlinable
  public func amb<Other: Publisher>(with others: Other...) -> AnyPublisher<Output, Failure>
  where Other.Output == Output, Other.Failure == Failure {
    amb(with: others)
  }

  /// Publishes the values of that one of these publishers that sends first.
  ///
  /// See ``amb(_:)`` for demand and completion.
  ///
  /// ```swift
  /// let origin = PassthroughSubject<String, Never>()
  /// let mirrors = (1...2).map { _ in PassthroughSubject<String, Never>() }
  /// let cancellable = origin.amb(with: mirrors).sink { print($0) }
  /// mirrors[1].send("from a mirror")
  /// origin.send("from the origin")
  /// // Prints: from a mirror
  /// ```
  ///
  /// Source: CombineExt's `amb(with:)`.
  @inlinable
  public func amb<Others: Collection>(with others: Others) -> AnyPublisher<Output, Failure>
  where
    Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure
  {
    together(with: others).amb()
  }
}

extension Collection where Element: Publisher {
  /// Publishes the values of that one of these publishers that sends first.
  ///
  /// See ``ReactiveCore/Publisher/amb(_:)`` for demand and completion. An empty collection finishes
  /// at once.
  ///
  /// ```swift
  /// let mirrors = (1...3).map { _ in PassthroughSubject<String, Never>() }
  /// let cancellable = mirrors.amb().sink { print($0) }
  /// mirrors[1].send("from mirror 1")
  /// mirrors[0].send("from mirror 0")
  /// // Prints: from mirror 1
  /// ```
  ///
  /// Source: CombineExt's `amb()`.
  @inlinable
  public func amb() -> AnyPublisher<Element.Output, Element.Failure> {
    CollectionAmb(publishers: ContiguousArray(self)).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher of the values of that one of two publishers that sends first.
  public struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    public typealias Output = First.Output
    public typealias Failure = First.Failure

    /// One of the publishers.
    public let first: First

    /// The other one.
    public let second: Second

    /// Makes the publisher that `amb` returns.
    @_transparent
    public init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let race = AmbRace(sides: 2)
      subscriber.receive(subscription: race)
      if race.isOpen { first.receive(subscriber: AmbSide(0, of: race, to: subscriber)) }
      if race.isOpen { second.receive(subscriber: AmbSide(1, of: race, to: subscriber)) }
    }
  }
}

extension Publishers.Amb: Equatable where First: Equatable, Second: Equatable {}

extension Publishers.Amb: Sendable where First: Sendable, Second: Sendable {}

/// A publisher of the values of that one of any number of publishers that sends first.
@usableFromInline
struct CollectionAmb<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let publishers: ContiguousArray<Upstream>

  @inlinable
  init(publishers: ContiguousArray<Upstream>) {
    self.publishers = publishers
  }

  @inlinable
  @inline(__always)
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    guard !publishers.isEmpty else {
      return Empty().receive(subscriber: subscriber)
    }
    let race = AmbRace(sides: publishers.count)
    subscriber.receive(subscription: race)
    for (side, publisher) in publishers.enumerated() where race.isOpen {
      publisher.receive(subscriber: AmbSide(side, of: race, to: subscriber))
    }
  }
}
