/// What a step expects to receive.
struct ActionExpectation<Action> {
  let matches: (Action) -> Bool
  /// What is expected, in words or as a dump.
  let description: () -> String
  /// What to say of another action.
  let mismatch: (Action) -> String

  /// An action in the case that the path leads to.
  static func casePath<Value>(_ path: CasePath<Action, Value>) -> ActionExpectation {
    ActionExpectation(
      matches: { path ~= $0 },
      description: "Expected an action in which \(type(of: path)) finds its value."
    )
  }

  /// An action that the predicate holds for.
  static func predicate(_ isMatching: @escaping (Action) -> Bool) -> ActionExpectation {
    ActionExpectation(
      matches: isMatching,
      description: "Expected an action that the predicate of this step holds for."
    )
  }

  private init(matches: @escaping (Action) -> Bool, description: String) {
    self.matches = matches
    self.description = { description }
    mismatch = { TestStoreMessage.unexpectedAction($0, expected: description) }
  }
}

extension ActionExpectation where Action: Equatable {
  /// An action that is equal.
  static func value(_ expected: Action) -> ActionExpectation {
    ActionExpectation(expected)
  }

  private init(_ expected: Action) {
    matches = { $0 == expected }
    description = { "Expected action:\n\n\(debugOutput(expected, indent: 4))" }
    mismatch = { TestStoreMessage.unexpectedAction($0, expected: expected) }
  }
}
