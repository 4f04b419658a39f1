/// The search for an expected action among those that wait.
struct Reception<Action> {
  let expectation: ActionExpectation<Action>
  /// The actions that came before, and that a store which is not exhaustive passes over.
  var skipped: [Action] = []
  /// What the search has come to.
  var found: Action?

  init(of expectation: ActionExpectation<Action>) {
    self.expectation = expectation
  }
}
