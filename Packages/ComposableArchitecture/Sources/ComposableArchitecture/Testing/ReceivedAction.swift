/// An action that an effect has sent, and that no step has taken yet.
@usableFromInline
struct ReceivedAction<State, Action> {
  @usableFromInline let action: Action

  /// True if time may have passed since the action arrived.
  @usableFromInline let hasWaited: () -> Bool

  /// The reduction of the action, if the reducer ran when it arrived.
  @usableFromInline let reduction: Reduction<State>?

  @inlinable
  init(action: Action, hasWaited: @escaping () -> Bool, reduction: Reduction<State>?) {
    self.action = action
    self.hasWaited = hasWaited
    self.reduction = reduction
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
