extension Publisher {
  /// Publishes the values of another publisher after this one has finished.
  ///
  /// - Demand: demand that is left when this one finishes goes to the other.
  /// - Completion: when the other has finished. A failure of this one skips the other.
  /// - Parameter publisher: Subscribed when this one has finished.
  ///
  /// ```swift
  /// let content = PassthroughSubject<String, Never>()
  /// let cancellable = Just("loading")
  ///   .append(content)
  ///   .sink { print($0) }
  /// content.send("hello")
  /// // Prints: loading, hello
  /// ```
  ///
  /// Source: Combine's `append(_:)`.
  @_transparent
  public __consuming func append<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }

  /// Publishes the given values after this publisher has finished.
  ///
  /// Source: Combine's `append(_:)`.
  @_transparent
  public __consuming func append(
    _ elements: Output...
  )
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    append(elements)
  }

  /// Publishes the elements of a sequence after this publisher has finished.
  ///
  /// Source: Combine's `append(_:)`.
  @_transparent
  public __consuming func append<S: Sequence>(
    _ elements: S
  )
    -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>> where S.Element == Output
  {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher before those of this one.
  ///
  /// - Demand: demand that is left when the other finishes goes to this one.
  /// - Completion: when this one has finished. A failure of the other skips this one.
  /// - Parameter publisher: Subscribed first.
  ///
  /// ```swift
  /// let temperatures = PassthroughSubject<Int, Never>()
  /// let cancellable = temperatures
  ///   .prepend(Just(20))
  ///   .sink { print($0) }
  /// temperatures.send(21)
  /// // Prints: 20, 21
  /// ```
  ///
  /// Source: Combine's `prepend(_:)`.
  @_transparent
  public __consuming func prepend<P: Publisher>(_ publisher: P) -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Publishes the given values before those of this publisher.
  ///
  /// Source: Combine's `prepend(_:)`.
  @_transparent
  public __consuming func prepend(
    _ elements: Output...
  )
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  /// Source: Combine's `prepend(_:)`.
  @_transparent
  public __consuming func prepend<S: Sequence>(
    _ elements: S
  )
    -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self> where S.Element == Output
  {
    prepend(Publishers.Sequence(sequence: elements))
  }
}

extension Publishers {
  /// A publisher of one publisher's values followed by another's.
  @frozen
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher that comes first.
    public let prefix: Prefix

    /// The publisher that is subscribed when the first has finished.
    public let suffix: Suffix

    /// Makes the publisher that `append` and `prepend` return.
    @_transparent
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      if let part = subscriber as? AnySubscriber<Output, Failure>,
        let whole = part.base as? ConcatenationNode<Output, Failure>,
        whole.takeOver(prefix, suffix)
      {
        return
      }
      let suffix = suffix
      let node = ConcatenationNode(downstream: AnySubscriber(subscriber)) {
        suffix.receive(subscriber: $0)
      }
      prefix.attach(node)
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

extension Publishers.Concatenate: Sendable where Prefix: Sendable, Suffix: Sendable {}
