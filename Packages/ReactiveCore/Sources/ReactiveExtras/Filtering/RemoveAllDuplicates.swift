extension Publisher where Output: Hashable {
  /// Publishes only the values that differ from all that passed before.
  ///
  /// Each subscriber has values of its own. They are kept until the upstream releases the
  /// subscription, so the memory grows with the number of different values.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 1, 3, 2].publisher
  ///   .removeAllDuplicates()
  ///   .sink { print($0) }
  /// // Prints: 1, 2, 3
  /// ```
  ///
  /// Source: CombineExt's `removeAllDuplicates()`, where all subscribers share the values.
  @inlinable
  public func removeAllDuplicates() -> Deferred<Publishers.Filter<Self>> {
    Deferred {
      var seen: Set<Output> = []
      return filter { seen.insert($0).inserted }
    }
  }
}

extension Publisher where Output: Equatable {
  /// Publishes only the values that differ from all that passed before.
  ///
  /// See ``removeAllDuplicates(by:)`` for demand, completion and complexity.
  ///
  /// Source: CombineExt's `removeAllDuplicates()`, where all subscribers share the values.
  @inlinable
  public func removeAllDuplicates() -> Deferred<Publishers.Filter<Self>> {
    removeAllDuplicates(by: ==)
  }
}

extension Publisher {
  /// Publishes only the values that differ from all that passed before, as determined by `predicate`.
  ///
  /// Each subscriber has values of its own. They are kept until the upstream releases the
  /// subscription, so the memory grows with the number of different values.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter predicate: Returns true if a value that passed and the new one are duplicates. Called
  ///   for the values that passed, in their order, until it returns true, on the thread that sends.
  /// - Complexity: O(*n*) per value, where *n* is the number of values that passed. Without
  ///   `predicate`, values that are `Hashable` need O(1).
  ///
  /// ```swift
  /// let cancellable = ["tempo", "beat", "Tempo"].publisher
  ///   .removeAllDuplicates { $0.lowercased() == $1.lowercased() }
  ///   .sink { print($0) }
  /// // Prints: tempo, beat
  /// ```
  ///
  /// Source: CombineExt's `removeAllDuplicates(by:)`, where all subscribers share the values.
  @inlinable
  public func removeAllDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Deferred<Publishers.Filter<Self>> {
    Deferred {
      var seen: [Output] = []
      return filter { value in
        if seen.contains(where: { predicate($0, value) }) { return false }
        seen.append(value)
        return true
      }
    }
  }
}
