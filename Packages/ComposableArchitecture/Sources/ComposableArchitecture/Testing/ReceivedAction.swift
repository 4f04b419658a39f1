/// An action that an effect has sent, and that no step has taken yet.
@usableFromInline
struct ReceivedAction<State, Action> {
  @usableFromInline let action: Action

  /// Whether time may have passed since the action has arrived.
  @usableFromInline let hasWaited: () -> Bool

  /// What the reducer has made of it, if it ran when the action arrived.
  @usableFromInline let reduction: Reduction<State>?

  @inlinable
  init(action: Action, hasWaited: @escaping () -> Bool, reduction: Reduction<State>?) {
    self.action = action
    self.hasWaited = hasWaited
    self.reduction = reduction
  }
}

/// What the reducer has made of one action.
@usableFromInline
struct Reduction<State> {
  @usableFromInline let before: State
  @usableFromInline let after: State
  /// What the action has started; nil if that is over already.
  @usableFromInline let task: ActionTask?

  @inlinable
  init(before: State, after: State, task: ActionTask?) {
    self.before = before
    self.after = after
    self.task = task
  }
}
