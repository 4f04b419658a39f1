/// Finds out whether the code under test has released what a test gave to it.
///
/// ```swift
/// let life = Lifetime()
/// publisher.map { [witness = life.witness()] in … }
/// #expect(life.isOver)
/// ```
public final class Lifetime: Sendable {
  private let counts = Lock((made: 0, released: 0))

  public init() {}

  /// True if there were witnesses, and all of them are released.
  public var isOver: Bool { counts.withLock { $0.made > 0 && $0.made == $0.released } }

  /// Returns an object to capture.
  public func witness(onDeinit: @escaping () -> Void = {}) -> DeinitWitness {
    counts.withLock { $0.made += 1 }
    return DeinitWitness { [self] in
      counts.withLock { $0.released += 1 }
      onDeinit()
    }
  }
}

/// An object that calls a closure when it is released.
public final class DeinitWitness {
  private let onDeinit: () -> Void

  public init(onDeinit: @escaping () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }
}
