extension Publisher {
  /// Publishes pairs of the values of this publisher and of another, by their index.
  ///
  /// A value waits until the others have sent theirs of the same index.
  ///
  /// - Demand: each request goes to all publishers. While a pair is being delivered, the publisher
  ///   that has completed it gets a request as the demand that is returned for its value.
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
  /// ```swift
  /// let cancellable = ["2 + 2", "3 * 3"].publisher
  ///   .zip([4, 9, 16].publisher)
  ///   .sink { print("\($0) = \($1)") }
  /// // Prints: 2 + 2 = 4, 3 * 3 = 9
  /// ```
  ///
  /// Source: Combine's `zip(_:)`.
  @_transparent
  public __consuming func zip<P: Publisher>(
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
  /// - Parameters:
  ///   - other: The publisher to pair with.
  ///   - transform: Called once per pair, on the thread that delivers it.
  @_transparent
  public __consuming func zip<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T>
  where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers.Zip {
  @inlinable public static var _passesAll: Bool { A._passesAll && B._passesAll }

  /// Passes all values of `a` first, which wait, and then those of `b`, each of which completes a pair.
  @inlinable
  public func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>? {
    var waiting = _Fifo<A.Output>()
    let first = a._passAll(while: isWanted) { waiting.append($0) }
    if case .failure = first { return first }
    // No pair can follow.
    let hasEnded = { first != nil && waiting.isEmpty }
    if hasEnded() { return .finished }
    var hasUnpaired = false
    let second = b._passAll(while: { !hasEnded() && isWanted() }) {
      guard let value = waiting.popFirst() else { return hasUnpaired = true }
      receive((value, $0))
    }
    if hasEnded() { return .finished }
    // Values of `b` wait for `a`, which never ends.
    if hasUnpaired, case .finished = second { return nil }
    return second
  }
}
