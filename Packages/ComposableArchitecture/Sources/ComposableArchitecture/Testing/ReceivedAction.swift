/// An action that an effect has sent, and that no step has taken yet.
@usableFromInline
struct ReceivedAction<State, Action> {
  @usableFromInline let action: Action

  /// Whether it was sent later than by the step that started its effect: time may have passed.
  @usableFromInline let cameLater: Bool

  /// What the reducer has made of it, if it ran when the action arrived.
  @usableFromInline let reduction: Reduction<State>?
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
