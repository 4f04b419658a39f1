import Synchronization

/// Mistakes in the use of a virtual time that are reported at the line that moves the time next.
///
/// Their own line is not known where they are found: inside an operator.
struct UnreportedMistakes: ~Copyable, Sendable {
  private let messages = _Lock<[String]>([])
  /// True if there may be any. It spares an advance the lock.
  private let isAny = Atomic(false)

  func add(_ message: String) {
    messages.withLock { $0.append(message) }
    isAny.store(true, ordering: .releasing)
  }

  /// Returns the messages, and forgets them.
  func take() -> [String] {
    guard isAny.exchange(false, ordering: .acquiring) else { return [] }
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
