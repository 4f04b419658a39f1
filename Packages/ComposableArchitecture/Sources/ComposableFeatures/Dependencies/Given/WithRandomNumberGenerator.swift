extension DependencyValues {
  /// A source of random numbers.
  ///
  /// ```swift
  /// @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  /// …
  /// let dice = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
  /// ```
  ///
  /// A test that gives none, and uses it, fails.
  ///
  /// Source: `withRandomNumberGenerator` of Dependencies.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[WithRandomNumberGeneratorKey.self] }
    set { self[WithRandomNumberGeneratorKey.self] = newValue }
  }
}

private enum WithRandomNumberGeneratorKey: DependencyKey {
  static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
}

/// A generator of random numbers, which one thread at a time uses.
///
/// Source: `WithRandomNumberGenerator` of Dependencies.
public struct WithRandomNumberGenerator: Sendable {
  private final class Shared: Sendable {
    let generator: _Lock<any RandomNumberGenerator & Sendable>

    init(_ generator: any RandomNumberGenerator & Sendable) {
      self.generator = _Lock(generator)
    }
  }

  private let shared: Shared

  /// Wraps a generator. Copies of this value share it.
  public init(_ generator: some RandomNumberGenerator & Sendable) {
    shared = Shared(generator)
  }

  /// Calls the closure with the generator, while no other thread uses it.
  ///
  /// - Parameter work: Called at once. It must not use this generator by another call.
  public func callAsFunction<R: Sendable>(
    _ work: @Sendable (inout any RandomNumberGenerator & Sendable) throws -> R
  ) rethrows -> R {
    // The generator is what the lock guards, so the closure runs inside it.
    try shared.generator.withLock { try work(&$0) }
  }
}
