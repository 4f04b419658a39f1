/// The mistakes in the use of a store.
enum StoreMisuse {
  case readByReducer, sentByReducer, sentElsewhere, deliveredElsewhere

  /// Returns the message that reports it.
  ///
  /// - Parameter action: The action that is sent, or that the reducer is called with.
  func message<Action>(_ action: Action?) -> String {
    let action = action.map { debugCaseOutput($0) } ?? ""
    return switch self {
    case .readByReducer:
      """
      A reducer read the state of its own store while it was changing that state: \
      \(action).

      Instead, read the state that the reducer is given, and pass it to the functions that the reducer \
      calls. Or let an effect read it: effects run after the reducer.
      """
    case .sentByReducer:
      """
      A reducer sent an action to its own store while it was running: \(action).

      The action is handled when the reducer has returned. To send an action from a reducer, return \
      Effect(value:) of the action, or change the state directly.
      """
    case .sentElsewhere:
      """
      An action was sent from another thread to a store that was made on the main thread: \
      \(action).

      The action is handled, but the store's observers are called on that thread too. Send the action \
      on the main queue: with DispatchQueue.main.async, or with MainActor.run in a task.
      """
    case .deliveredElsewhere:
      """
      An effect of this store, which was made on the main thread, sent an action from another thread: \
      \(action).

      The action is handled, but the store's observers are called on that thread too. Let the effect's \
      publisher deliver on the main queue: .receive(on: environment.mainQueue), before \
      .eraseToEffect().
      """
    }
  }
}
