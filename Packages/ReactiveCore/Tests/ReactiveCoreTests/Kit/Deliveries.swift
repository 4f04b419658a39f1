@testable import ReactiveCore

/// Counts values by the thread that delivers them.
final class Deliveries: Sendable {
  private let counts = _Lock([UInt: Int]())

  func note() {
    counts.withLock { $0[_ThreadIdentity.current.handle, default: 0] += 1 }
  }

  /// How many the calling thread has delivered.
  var own: Int { counts.withLock { $0[_ThreadIdentity.current.handle] ?? 0 } }
}
