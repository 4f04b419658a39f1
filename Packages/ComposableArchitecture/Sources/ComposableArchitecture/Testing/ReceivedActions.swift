/// The actions that effects have sent, from whatever thread, and that no step has taken yet.
final class ReceivedActions<Action> {
  private let waiting = Lock(ArraySlice<Action>())

  var all: [Action] { Array(waiting.withLock { $0 }) }

  func append(_ action: Action) {
    waiting.withLock { $0.append(action) }
  }

  func popFirst() -> Action? {
    waiting.withLock { $0.popFirst() }
  }

  func removeAll() {
    // Released outside the lock: a deinit may call back.
    _ = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}
