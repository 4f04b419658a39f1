/// The order of memory that a load guarantees. It is not explored.
public struct AtomicLoadOrdering: Equatable, Hashable, Sendable {
  private let name: String

  /// Only the value itself.
  public static let relaxed = Self(name: "relaxed")
  /// All that was done before the store of the value.
  public static let acquiring = Self(name: "acquiring")
  /// One order of all such operations.
  public static let sequentiallyConsistent = Self(name: "sequentiallyConsistent")
}

/// The order of memory that a store guarantees. It is not explored.
public struct AtomicStoreOrdering: Equatable, Hashable, Sendable {
  private let name: String

  /// Only the value itself.
  public static let relaxed = Self(name: "relaxed")
  /// All that was done before, for threads that load the value.
  public static let releasing = Self(name: "releasing")
  /// One order of all such operations.
  public static let sequentiallyConsistent = Self(name: "sequentiallyConsistent")
}

/// The order of memory that an operation guarantees which loads and stores. It is not explored.
public struct AtomicUpdateOrdering: Equatable, Hashable, Sendable {
  private let name: String

  /// Only the value itself.
  public static let relaxed = Self(name: "relaxed")
  /// All that was done before the store of the value.
  public static let acquiring = Self(name: "acquiring")
  /// All that was done before, for threads that load the value.
  public static let releasing = Self(name: "releasing")
  /// Both.
  public static let acquiringAndReleasing = Self(name: "acquiringAndReleasing")
  /// One order of all such operations.
  public static let sequentiallyConsistent = Self(name: "sequentiallyConsistent")
}
