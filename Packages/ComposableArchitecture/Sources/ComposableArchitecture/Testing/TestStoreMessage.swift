/// The messages that a test store reports.
@usableFromInline
enum TestStoreMessage {
  @usableFromInline static let stepInReducer = """
    A reducer called a step of its own test store while it was running.

    The step was not performed. To send an action from a reducer, return Effect(value:) of the \
    action, or change the state directly. A dependency of the environment must not call a step either.
    """

  @usableFromInline static let needlessUpdate = """
    Expected the state to change, but it is the same as before the action.

    If no change is expected, leave out the step's closure.
    """

  static func brokenInvariant<State, Action>(_ state: State, after action: Action?) -> String {
    let moment = action.map { " after \(debugCaseOutput($0))" } ?? ""
    return """
      The state breaks an invariant of this test store\(moment): …

      \(debugOutput(state, indent: 4))
      """
  }

  static func notReceived<Action>(_ missing: [Action], anyOrderOf expected: [Action]) -> String {
    """
    Expected to receive \(count(expected.count, "action")) in any order, but did not receive: …

    \(list("Missing", missing))
    """
  }

  static func unexpectedAction<Action>(_ actual: Action, anyOrderOf missing: [Action]) -> String {
    """
    Received an action that is none of those expected: …

    \(debugOutput(actual, indent: 4))

    \(list("Expected, in any order", missing))
    """
  }

  @usableFromInline
  static func unexpectedState<State>(_ actual: State, expected: State) -> String {
    "State change does not match expectation: …\n\n\(difference(expected, actual))"
  }

  static func unexpectedAction<Action>(_ actual: Action, expected: Action) -> String {
    "Received unexpected action: …\n\n\(difference(expected, actual))"
  }

  static func unexpectedAction<Action>(_ actual: Action, expected: String) -> String {
    "Received unexpected action: …\n\n\(debugOutput(actual, indent: 4))\n\n\(expected)"
  }

  @usableFromInline
  static func notReceived<Action>(
    _ expectation: ActionExpectation<Action>,
    _ skipped: [Action],
    startedLate: [Action]
  ) -> String {
    let hint = ruleHint(startedLate)
    guard !skipped.isEmpty else {
      return "Expected to receive an action, but received none.\(hint)"
    }
    return """
      Expected to receive an action, but received only others: …

      \(list("Skipped", skipped))

      \(expectation.description)\(hint)
      """
  }

  static let noActionsToSkip = "There was no received action to skip."

  static let noEffectsToSkip = "There was no effect in flight to skip."

  @usableFromInline
  static func skipped<Action>(_ actions: [Action]) -> String {
    "Skipped \(count(actions.count, "received action")): …\n\n\(list("Skipped", actions))"
  }

  static func skippedAssertions(_ problems: [String]) -> String {
    "Not asserted, as the store is not exhaustive: …\n\n\(problems.joined(separator: "\n\n"))"
  }

  @usableFromInline
  static func updateThrew(_ error: any Error) -> String {
    """
    The closure that changes the expected state threw an error: \(error)

    The changes that it made before the error are compared.
    """
  }

  @usableFromInline
  static func workThrew(_ error: any Error) -> String {
    "The work of this step threw an error: \(error)"
  }

  @usableFromInline
  static func mustHandle<Action>(_ actions: [Action], before what: String) -> String {
    "Must handle \(count(actions.count, "received action")) before \(what): …\n\n\(list("Unhandled", actions))"
  }

  static func unhandled<Action>(_ actions: [Action]) -> String {
    "Received \(count(actions.count, "unexpected action")): …\n\n\(list("Unhandled", actions))"
  }

  static func effectsOfActionStillRunning(_ action: String) -> String {
    """
    Expected the effects of an action to have completed, but they are still running: \(action).

    If an effect waits for a scheduler, advance it first. If it runs as long as the feature, cancel \
    the effects of the action: await task.cancel().
    """
  }

  static func effectsStillRunning<Action>(
    _ sources: [(action: Action, location: IssueLocation)],
    startedLate: [Action]
  ) -> String {
    var lines: [(text: String, count: Int)] = []
    for source in sources {
      let place = "\(source.location.fileID):\(source.location.line)"
      let text = "  • \(debugCaseOutput(source.action)) at \(place)"
      // One action may have started several effects: they are adjacent.
      if lines.last?.text == text {
        lines[lines.count - 1].count += 1
      } else {
        lines.append((text, 1))
      }
    }
    let list = lines.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) effects)" }
    return """
      Some effects are still running. All effects must complete by the end of the assertion.

      They were started by:
      \(list.joined(separator: "\n"))

      If an effect waits for a scheduler, advance it in a .do step so that the effect can complete, \
      and receive what it sends. If it runs as long as the feature, send the action that cancels it.\
      \(ruleHint(startedLate))
      """
  }

  /// The paragraph about effects that may be late because of the receiving rule; empty if there are
  /// none.
  private static func ruleHint<Action>(_ actions: [Action]) -> String {
    var names: [String] = []
    for name in actions.map({ debugCaseOutput($0) }) where !names.contains(name) {
      names.append(name)
    }
    guard !names.isEmpty else { return "" }
    return """


      This test store runs the reducer for a received action when the test receives the action. So the \
      effects of \(names.joined(separator: ", ")) started at that step, and an advance before the step \
      does not count for them. Advance the scheduler after the step, or make the test store with \
      receiving: .onArrival, so that the reducer runs as soon as the action arrives.
      """
  }

  private static func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    let diff =
      debugDiff(expected, actual)
        ?? """
        \(debugOutput(expected, indent: 4))

        The two values are not equal, but their dumps are: they differ in a part that a dump does \
        not show, or their == is wrong.
        """
    return "\(diff)\n\n(Expected: −, Actual: +)"
  }

  private static func list<Action>(_ kind: String, _ actions: [Action]) -> String {
    let lines = actions.map { "\(debugOutput($0, indent: 2)),\n" }
    return "\(kind) actions: [\n\(lines.joined())]"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
