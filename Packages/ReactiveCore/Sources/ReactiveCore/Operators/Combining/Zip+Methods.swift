extension Publisher {
  /// Publishes pairs of the values of this publisher and of another, by their index.
  ///
  /// A value waits until the others have sent theirs of the same index.
  ///
  /// - Demand: each request goes to all publishers. What downstream asks for while a pair is being
  ///   delivered goes to the publisher that has completed the pair as the answer to its value.
  ///   Requesting `.none` traps.
  /// - Completion: as soon as one has finished and none of its values waits; cancels the others.
  ///   The first failure cancels the others and fails; values that wait are dropped.
  /// - Cancellation: cancels all.
  ///
  /// The publishers are subscribed to in order; downstream gets its subscription when all have sent
  /// theirs. Values that come from several threads at once are paired and sent on one after
  /// another.
  ///
  /// - Parameter other: The publisher to pair with.
  /// - Complexity: O(1) per value, amortised.
  ///
  /// Source: Combine's `zip(_:)`.
  @inlinable
  public func zip<P: Publisher>(
    _ other: P
  ) -> Publishers.Zip<Self, P>
  where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Publishes what the closure makes of the values of this publisher and of another, paired by
  /// their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// - Parameter transform: Called once per pair, on the thread that delivers it.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping CheckedClosure<Output, P.Output, T>
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P.Failure == Failure {
    let transform = _isolationChecked(transform, in: "zip")
    return zip(other).map { transform($0.0, $0.1) }
  }

  /// Publishes rows of the values of this publisher and of 2 others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Publishes what the closure makes of the values of this publisher and of 2 others, by their
  /// index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// - Parameter transform: Called once per row, on the thread that delivers it.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping CheckedClosure<Output, P.Output, Q.Output, T>
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    let transform = _isolationChecked(transform, in: "zip")
    return zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes rows of the values of this publisher and of 3 others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what the closure makes of the values of this publisher and of 3 others, by their
  /// index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// - Parameter transform: Called once per row, on the thread that delivers it.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping CheckedClosure<Output, P.Output, Q.Output, R.Output, T>
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    let transform = _isolationChecked(transform, in: "zip")
    return zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
