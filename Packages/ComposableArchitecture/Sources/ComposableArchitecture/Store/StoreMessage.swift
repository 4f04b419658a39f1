/// The messages that a store reports.
enum StoreMessage {
  static func readByReducer<Action>(_ action: Action?) -> String {
    """
    A reducer read the state of its own store while it was running: \
    \(action.map { debugCaseOutput($0) } ?? "").

    It got the state from before the action. Instead, read the state that the reducer is given, and \
    pass it to the functions that the reducer calls.
    """
  }

  static func readInPlace<Action>(_ action: Action?) -> String {
    """
    A reducer read the state of its own store while it was changing that state in place: \
    \(action.map { debugCaseOutput($0) } ?? "").

    Instead, read the state that the reducer is given, and pass it to the functions that the reducer \
    calls. Or let an effect read it: effects run after the reducer.
    """
  }

  static func sentByReducer<Action>(_ action: Action) -> String {
    """
    A reducer sent an action to its own store while it was running: \(debugCaseOutput(action)).

    The action is handled when the reducer has returned. To send an action from a reducer, return \
    Effect(value:) of the action, or change the state directly.
    """
  }

  static func sentElsewhere<Action>(_ action: Action) -> String {
    """
    An action was sent from another thread to a store that was made on the main thread: \
    \(debugCaseOutput(action)).

    The action is handled, but the store's observers are called on that thread too. Send the action \
    on the main queue: with DispatchQueue.main.async, or with MainActor.run in a task.
    """
  }

  static func deliveredElsewhere<Action>(_ action: Action) -> String {
    """
    An effect of this store, which was made on the main thread, sent an action from another thread: \
    \(debugCaseOutput(action)).

    The action is handled, but the store's observers are called on that thread too. Let the effect's \
    publisher deliver on the main queue: .receive(on: environment.mainQueue), before \
    .eraseToEffect().
    """
  }
}
