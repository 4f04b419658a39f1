/// The messages that a test store of a feature reports.
enum TestStoreMessage {
  static let needlessUpdate = """
    Expected state to change, but no change occurred.

    The trailing closure made no observable modifications to state. If no change to state is \
    expected, omit the trailing closure.
    """

  /// - Parameter update: The closure of the step; nil if it has none.
  static func unexpectedState<State>(_ actual: State, _ expected: State, _ update: Any?) -> String {
    let heading =
      update == nil
      ? "State was not expected to change, but a change occurred."
      : "A state change does not match expectation."
    return "\(heading)\n\n\(difference(expected, actual, actually: "Actual"))"
  }

  static func difference<Value>(_ expected: Value, _ actual: Value, actually: String) -> String {
    guard let diff = debugDiff(expected, actual) else {
      return """
        Expected:
        \(debugOutput(expected, indent: 2))

        \(actually):
        \(debugOutput(actual, indent: 2))
        """
    }
    return "\(diff)\n\n(Expected: −, \(actually): +)"
  }

  static func mustHandle<Action>(_ actions: [Action]) -> String {
    """
    Must handle \(count(actions, "received action")) before sending an action.

    Unhandled actions: \(debugOutput(actions))
    """
  }

  static func unhandled<Action>(_ actions: [Action]) -> String {
    """
    The store received \(count(actions, "unexpected action")).

      Unhandled actions:
    \(list(actions))

    To fix, assert each of them by "store.receive". If the test is about something else, skip them by \
    "await store.skipReceivedActions()", or let the store be less strict: "store.exhaustivity = .off".
    """
  }

  static func unexpected(_ difference: String, beforeExpected isLater: Bool) -> String {
    "Received unexpected action\(isLater ? " before this one" : ""):\n\n\(difference)"
  }

  static func skipped<Action>(_ actions: [Action]) -> String {
    "\(count(actions, "received action", verb: true)) skipped.\n\n\(dump(actions))"
  }

  static func cancelled<Action>(_ actions: [Action]) -> String {
    """
    \(count(actions, "in-flight effect", verb: true)) cancelled, originating from:

    \(dump(actions))
    """
  }

  static func effectIsRunning<Action>(_ action: Action) -> String {
    """
    An effect returned for this action is still running. It must complete before the end of the test.

      Action:
    \(list([action]))

    To fix, find out what the effect waits for. If it needs time, advance the test clock or scheduler, or give the test an \
    immediate one. If it works outside of the test's control, wait for it: "await store.finish()". If it runs as long as \
    the feature, send the action that cancels it, or "await task.cancel()" the task that "send" returned. \
    If the test is about something else, "await store.skipInFlightEffects()", or let the store be less strict: \
    "store.exhaustivity = .off".
    """
  }

  static func effectsMustFinish<Action>(_ actions: [Action], after timeout: Duration) -> String {
    "Expected effects to finish, but there are still effects in-flight\(time(timeout)).\(inFlight(actions))"
  }

  static func taskMustFinish(_ action: String, after timeout: Duration) -> String {
    "Expected task to finish, but it is still in-flight\(time(timeout)): \(action).\n\n\(advice)"
  }

  /// The part of a message that tells what may still send the action that a step expects.
  static func stillRunning<Action>(_ actions: [Action], after timeout: Duration) -> String {
    actions.isEmpty
      ? ""
      : "\n\nReceived none\(time(timeout)), and there are effects in-flight.\(inFlight(actions))"
  }

  private static func inFlight<Action>(_ actions: [Action]) -> String {
    "\n\n  Actions that have started them:\n\(list(actions))\n\n\(advice)"
  }

  private static let advice = """
    If an effect needs time, advance the test clock or scheduler, or give the test an immediate one. If it works outside of \
    the test's control, allow it more time by the "timeout" of this step.
    """

  private static func time(_ timeout: Duration) -> String {
    timeout > .zero ? " after \(timeout)" : ""
  }

  private static func list<Action>(_ actions: [Action]) -> String {
    actions.map { action in
      let name = debugCaseOutput(action, of: "")
      return "    \(name.isEmpty ? debugOutput(action) : name)"
    }
    .joined(separator: "\n")
  }

  private static func dump<Action>(_ actions: [Action]) -> String {
    actions.count == 1 ? debugOutput(actions[0]) : debugOutput(actions)
  }

  private static func count<Action>(
    _ actions: [Action],
    _ noun: String,
    verb: Bool = false
  )
    -> String
  {
    actions.count == 1
      ? "1 \(noun)\(verb ? " was" : "")" : "\(actions.count) \(noun)s\(verb ? " were" : "")"
  }
}
