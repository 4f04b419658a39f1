/// The texts of what a store reports.
enum StoreMessage {
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
