extension Publisher {
  /// Publishes the values of this publisher and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Int, Never>()
  /// let keys = PassthroughSubject<String, Never>()
  /// let cancellable = taps.map { "tap \($0)" }
  ///   .merge(with: keys)
  ///   .sink { print($0) }
  /// taps.send(1)
  /// keys.send("enter")
  /// taps.send(2)
  /// // Prints: tap 1, enter, tap 2
  /// ```
  @_transparent
  public __consuming func merge<B: Publisher>(with other: B) -> Publishers.Merge<Self, B>
  where
    B.Output == Output, B.Failure == Failure
  {
    Publishers.Merge(self, other)
  }

  /// Publishes the values of this publisher and of another of its kind, in the order in which they
  /// come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// A publisher of the values of two publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge<A: Publisher, B: Publisher>: Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [AnyPublisher(a).box, AnyPublisher(b).box]
    }
  }
}

extension Publishers.Merge: Equatable
where A: Equatable, B: Equatable {}

extension Publishers.Merge: Sendable where A: Sendable, B: Sendable {}
