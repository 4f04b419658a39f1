extension Publisher {
  /// Publishes the newest values of this publisher and of another, whenever one of them sends.
  ///
  /// Nothing is published until each has sent a value; from then on, each value publishes a pair.
  ///
  /// - Demand: each request goes to all publishers. The publisher whose value is being delivered
  ///   gets a request as the demand that is returned for the value. A pair beyond the demand is
  ///   dropped; its values are still the newest.
  /// - Completion: when all have finished, or as soon as one finishes without having sent a value,
  ///   which cancels the others. The first failure cancels the others and fails.
  /// - Cancellation: cancels all.
  ///
  /// The publishers are subscribed to in order; downstream gets its subscription when all have sent
  /// theirs. Values that come from several threads at once are sent on one after another.
  ///
  /// - Parameter other: The publisher to combine with.
  ///
  /// ```swift
  /// let name = PassthroughSubject<String, Never>()
  /// let age = PassthroughSubject<Int, Never>()
  /// let cancellable = name.combineLatest(age).sink { print("\($0) is \($1)") }
  /// name.send("Ada")
  /// age.send(36)
  /// age.send(37)
  /// name.send("Alan")
  /// // Prints: Ada is 36, Ada is 37, Alan is 37
  /// ```
  ///
  /// Source: Combine's `combineLatest(_:)`.
  @inlinable
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of another,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - other: The other publisher.
  ///   - transform: Called once per pair, on the thread that delivers it.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// A publisher of the newest values of two publishers, whenever one of them sends.
  ///
  /// See ``Publisher/combineLatest(_:)`` for demand and completion.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// One of the combined publishers.
    public let a: A

    /// One of the combined publishers.
    public let b: B

    /// Combines the publishers.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let cellA = CombinerCell<A.Output>(.combineLatest)
      let cellB = CombinerCell<B.Output>(.combineLatest)
      let combiner = Combiner(.combineLatest, cells: [cellA, cellB], to: subscriber) {
        (cellA.take(), cellB.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
    }
  }
}

extension Publishers.CombineLatest: Equatable
where A: Equatable, B: Equatable {}
