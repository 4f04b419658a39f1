/// The messages that a store reports.
enum StoreMessage {
  static func readByReducer<Action>(_ action: Action?) -> String {
    """
    A reducer read the state of its own store while it was running: \
    \(action.map { debugCaseOutput($0) } ?? "").

    It got the state from before the action. A reducer reads the state that it is given: pass that to \
    what it calls.
    """
  }

  static func readInPlace<Action>(_ action: Action?) -> String {
    """
    A reducer read the state of its own store while it was changing that in place: \
    \(action.map { debugCaseOutput($0) } ?? "").

    A reducer reads the state that it is given: pass that to what it calls. A debug build keeps the \
    state from before the action, and reports where the store was made.
    """
  }

  static func sentByReducer<Action>(_ action: Action) -> String {
    """
    A reducer sent an action to its own store while it was running: \(debugCaseOutput(action)).

    The action waits until the reducer is done. A reducer says what follows by the effect that it \
    returns: return Effect(value:) of the action, or change the state right here.
    """
  }

  static func sentElsewhere<Action>(_ action: Action) -> String {
    """
    An action was sent from another thread to a store that was made on the main thread: \
    \(debugCaseOutput(action)).

    The action is handled, but whoever watches the store is called on this thread, too. Send it on \
    the main queue: by DispatchQueue.main.async, or by MainActor.run from a task.
    """
  }

  static func deliveredElsewhere<Action>(_ action: Action) -> String {
    """
    An effect of this store, which was made on the main thread, sent an action from another thread: \
    \(debugCaseOutput(action)).

    The action is handled, but whoever watches the store is called on that thread, too. Let the \
    effect's publisher deliver on the main queue: .receive(on: environment.mainQueue), before \
    .eraseToEffect().
    """
  }
}
