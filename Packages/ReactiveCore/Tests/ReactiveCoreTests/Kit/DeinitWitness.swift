import ReactiveCore

/// Tells whether what a test gave away has been let go.
///
/// ```swift
/// let life = Lifetime()
/// publisher.map { [witness = life.witness()] in … }
/// #expect(life.isOver)
/// ```
final class Lifetime: Sendable {
  private let counts = _Lock((made: 0, gone: 0))

  /// True if all witnesses that were made have been deallocated.
  var isOver: Bool { counts.withLock { $0.made > 0 && $0.made == $0.gone } }

  /// Makes an object to capture.
  func witness(onDeinit: @escaping () -> Void = {}) -> DeinitWitness {
    counts.withLock { $0.made += 1 }
    return DeinitWitness { [self] in
      counts.withLock { $0.gone += 1 }
      onDeinit()
    }
  }
}

/// An object that tells when it goes.
final class DeinitWitness {
  private let onDeinit: () -> Void

  init(onDeinit: @escaping () -> Void) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }
}
