/// The actions that effects have sent, from whatever thread, and that no step has taken yet.
@usableFromInline
final class ReceivedActions<Action>: Sendable {
  @usableFromInline let waiting = _Lock(_Fifo<Action>())

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { waiting.withLock { $0.isEmpty } }

  /// Those that wait, the one that came first in front.
  @usableFromInline
  var all: [Action] {
    var waiting = waiting.withLock { $0 }
    var actions: [Action] = []
    while let action = waiting.popFirst() { actions.append(action) }
    return actions
  }

  @inlinable
  func append(_ action: Action) {
    waiting.withLock { $0.append(action) }
  }

  @inlinable
  func popFirst() -> Action? {
    waiting.withLock { $0.popFirst() }
  }

  func removeAll() {
    // Released outside the lock: a deinit may call back.
    _ = waiting.withLock { $0.removeAll() }
  }
}
