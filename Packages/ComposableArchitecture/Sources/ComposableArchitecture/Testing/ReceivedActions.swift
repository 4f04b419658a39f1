/// The actions that effects have sent, from any thread, and that no code has taken yet.
@usableFromInline
final class ReceivedActions<State, Action>: Sendable {
  @usableFromInline typealias Received = ReceivedAction<State, Action>

  @usableFromInline let waiting = _Lock(_Fifo<Received>())

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// The oldest action that waits.
  @usableFromInline var first: Received? {
    // A copy: it shares the memory of the actions.
    var waiting = waiting.withLock { $0 }
    return waiting.popFirst()
  }

  /// The actions that wait, the oldest first.
  @usableFromInline
  var all: [Received] {
    var waiting = waiting.withLock { $0 }
    var actions: [Received] = []
    while let action = waiting.popFirst() { actions.append(action) }
    return actions
  }

  @inlinable
  func append(_ action: Received) {
    waiting.withLock { $0.append(action) }
  }

  @inlinable
  func popFirst() -> Received? {
    waiting.withLock { $0.popFirst() }
  }

  func removeAll() {
    // Released outside the lock: a deinit may call back.
    _ = waiting.withLock { $0.removeAll() }
  }
}
