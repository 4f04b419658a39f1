/// The search for an expected action among the actions that wait.
@usableFromInline
struct Reception<State, Action> {
  @usableFromInline let expectation: ActionExpectation<Action>
  /// The actions before it, which a store that is not exhaustive skips.
  @usableFromInline var skipped: [Action] = []
  /// The action at which the search has ended; nil until then.
  @usableFromInline var found: ReceivedAction<State, Action>?

  @inlinable
  init(of expectation: ActionExpectation<Action>) {
    self.expectation = expectation
  }
}
