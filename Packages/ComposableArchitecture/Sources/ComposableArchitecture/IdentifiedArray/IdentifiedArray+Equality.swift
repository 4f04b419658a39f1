extension IdentifiedArray: Equatable where Element: Equatable {
  /// Returns true if two arrays have equal elements in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for copies that share their memory.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage == rhs.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Feeds the elements to a hasher, as an array does.
  ///
  /// - Complexity: O(*n*).
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}
