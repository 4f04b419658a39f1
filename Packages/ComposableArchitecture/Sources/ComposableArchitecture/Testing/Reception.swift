/// The search for an expected action among those that wait.
@usableFromInline
struct Reception<State, Action> {
  @usableFromInline let expectation: ActionExpectation<Action>
  /// The actions that came before, and that a store which is not exhaustive passes over.
  @usableFromInline var skipped: [Action] = []
  /// What the search has come to.
  @usableFromInline var found: ReceivedAction<State, Action>?

  @inlinable
  init(of expectation: ActionExpectation<Action>) {
    self.expectation = expectation
  }
}
