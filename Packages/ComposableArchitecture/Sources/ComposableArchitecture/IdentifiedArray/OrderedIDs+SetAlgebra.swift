// The results have the ids in the order of the first operand; those of the second one alone follow in its order.

extension OrderedIDs {
  /// The ids, and behind them those others that are not among them.
  ///
  /// - Complexity: O(*n* + *m*) for *m* others.
  @inlinable
  public func union(_ others: some Sequence<ID>) -> OrderedIDs {
    OrderedIDs(index: index, adding: others)
  }

  /// The ids that are also among others.
  ///
  /// - Complexity: O(*n* + *m*) for *m* others.
  @inlinable
  public func intersection(_ others: some Sequence<ID>) -> OrderedIDs {
    let others = Set(others)
    return OrderedIDs(lazy.filter { others.contains($0) })
  }

  /// The ids that are not among others.
  ///
  /// - Complexity: O(*n* + *m*) for *m* others.
  @inlinable
  public func subtracting(_ others: some Sequence<ID>) -> OrderedIDs {
    let others = Set(others)
    return OrderedIDs(lazy.filter { !others.contains($0) })
  }

  /// The ids that are not among others, and behind them those others that are not among these.
  ///
  /// - Complexity: O(*n* + *m*) for *m* others.
  @inlinable
  public func symmetricDifference(_ others: some Sequence<ID>) -> OrderedIDs {
    let others = Array(others)
    return subtracting(others).union(others.lazy.filter { !contains($0) })
  }

  /// Returns true if all ids are among others.
  ///
  /// - Complexity: O(*n* + *m*) for *m* others.
  @inlinable
  public func isSubset(of others: some Sequence<ID>) -> Bool {
    let others = Set(others)
    return allSatisfy { others.contains($0) }
  }

  /// Returns true if all others are among the ids.
  ///
  /// - Complexity: O(*m*) for *m* others.
  @inlinable
  public func isSuperset(of others: some Sequence<ID>) -> Bool {
    others.allSatisfy { contains($0) }
  }

  /// Returns true if none of others is among the ids.
  ///
  /// - Complexity: O(*m*) for *m* others.
  @inlinable
  public func isDisjoint(with others: some Sequence<ID>) -> Bool {
    others.allSatisfy { !contains($0) }
  }
}
