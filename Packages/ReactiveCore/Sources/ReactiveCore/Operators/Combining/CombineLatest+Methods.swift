extension Publisher {
  /// Publishes the newest values of this publisher and of another, whenever one of them sends.
  ///
  /// Nothing is published until each has sent a value; from then on, each value publishes a pair.
  ///
  /// - Demand: each request goes to all publishers. What downstream asks for while a pair is being
  ///   delivered goes to the publisher whose value it is as the answer to that value. A pair beyond
  ///   the demand is dropped; its values are still the newest.
  /// - Completion: when all have finished, or as soon as one finishes without ever having sent,
  ///   which cancels the others. The first failure cancels the others and fails.
  /// - Cancellation: cancels all.
  ///
  /// The publishers are subscribed to in order; downstream gets its subscription when all have sent
  /// theirs. Values that come from several threads at once are sent on one after another.
  ///
  /// - Parameter other: The publisher to combine with.
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
  /// - Parameter transform: Called once per pair, on the thread that delivers it.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping CheckedClosure<Output, P.Output, T>
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T>
  where P.Failure == Failure {
    let transform = _isolationChecked(transform, in: "combineLatest")
    return combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Publishes the newest values of this publisher and of 2 others, whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of 2 others,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameter transform: Called once per row, on the thread that delivers it.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping CheckedClosure<Output, P.Output, Q.Output, T>
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    let transform = _isolationChecked(transform, in: "combineLatest")
    return combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes the newest values of this publisher and of 3 others, whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of 3 others,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameter transform: Called once per row, on the thread that delivers it.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping CheckedClosure<Output, P.Output, Q.Output, R.Output, T>
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    let transform = _isolationChecked(transform, in: "combineLatest")
    return combineLatest(publisher1, publisher2, publisher3).map {
      transform($0.0, $0.1, $0.2, $0.3)
    }
  }
}
