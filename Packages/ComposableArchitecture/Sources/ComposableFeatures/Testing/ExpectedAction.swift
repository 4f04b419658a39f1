/// The action that a step expects to receive.
struct ExpectedAction<Action> {
  let matches: (Action) -> Bool
  /// The message for a step that receives nothing.
  let missing: () -> String
  /// The description of an action that is another one.
  let difference: (Action) -> String

  /// An action for which a predicate returns true.
  init(matching predicate: @escaping (Action) -> Bool) {
    matches = predicate
    missing = { "Expected to receive an action matching predicate, but didn't get one." }
    difference = { debugOutput($0, indent: 2) }
  }

  /// An action in a case.
  init<Value>(in path: CasePath<Action, Value>) {
    matches = { path.extract(from: $0) != nil }
    missing = { "Expected to receive an action matching case path, but didn't get one." }
    difference = { debugOutput($0, indent: 2) }
  }

  /// An action in a case, with a payload.
  init<Value: Equatable>(in path: CasePath<Action, Value>, with value: Value) {
    matches = { path.extract(from: $0) == value }
    missing = { "Expected to receive an action matching case path, but didn't get one." }
    difference = { action in
      guard path.extract(from: action) != nil else { return debugOutput(action, indent: 2) }
      return TestStoreMessage.difference(path.embed(value), action, actually: "Actual")
    }
  }
}

extension ExpectedAction where Action: Equatable {
  /// An action that is equal to another one.
  init(_ action: Action) {
    matches = { $0 == action }
    missing = {
      "Expected to receive the following action, but didn't:\n\n\(debugOutput(action, indent: 2))"
    }
    difference = { TestStoreMessage.difference(action, $0, actually: "Received") }
  }
}
