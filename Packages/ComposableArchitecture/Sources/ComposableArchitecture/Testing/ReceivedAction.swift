/// An action that an effect has sent, and that no step has taken yet.
@usableFromInline
struct ReceivedAction<State, Action> {
  @usableFromInline let action: Action

  /// The task of the effect that has sent it.
  @usableFromInline let task: ActionTask?

  /// True if time may have passed since the action arrived.
  @usableFromInline let hasWaited: () -> Bool

  /// The reduction of the action, once the reducer has run.
  @usableFromInline var reduction: Reduction<State>?

  @inlinable
  init(_ action: Action, of task: ActionTask?, hasWaited: @escaping () -> Bool) {
    self.action = action
    self.task = task
    self.hasWaited = hasWaited
  }
}

/// The change of the state by one action.
@usableFromInline
struct Reduction<State> {
  @usableFromInline let before: State
  @usableFromInline let after: State
  /// The effects that the action has started; nil if there are none to wait for.
  @usableFromInline let task: ActionTask?

  @inlinable
  init(before: State, after: State, task: ActionTask?) {
    self.before = before
    self.after = after
    self.task = task
  }
}
