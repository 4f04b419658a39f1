/// The action that a step expects to receive.
@usableFromInline
enum ActionExpectation<Action> {
  /// An action that is equal to a value.
  case value(Action, isEqual: (Action, Action) -> Bool)
  /// An action in the case that a case path leads to.
  case casePath(Any.Type, isMatching: (Action) -> Bool)
  /// An action for which a predicate returns true.
  case predicate((Action) -> Bool)

  @inlinable
  func matches(_ action: Action) -> Bool {
    switch self {
    case .value(let expected, let isEqual): isEqual(action, expected)
    case .casePath(_, let isMatching), .predicate(let isMatching): isMatching(action)
    }
  }

  /// A description of the expected action, in words or as a dump.
  var description: String {
    switch self {
    case .value(let expected, _):
      "Expected action:\n\n\(debugOutput(expected, indent: 4))"
    case .casePath(let type, _):
      "Expected an action from which \(type) extracts a value."
    case .predicate:
      "Expected an action for which the predicate of this step returns true."
    }
  }

  /// Returns the message for an action that does not match.
  @usableFromInline
  func mismatch(_ action: Action) -> String {
    if case .value(let expected, _) = self {
      TestStoreMessage.unexpectedAction(action, expected: expected)
    } else {
      TestStoreMessage.unexpectedAction(action, expected: description)
    }
  }
}

extension ActionExpectation where Action: Equatable {
  /// An action that is equal to `expected`.
  @inlinable
  static func value(_ expected: Action) -> ActionExpectation {
    .value(expected, isEqual: { $0 == $1 })
  }
}

extension ActionExpectation {
  /// An action in the case that the path leads to.
  @inlinable
  static func casePath<Value>(_ path: CasePath<Action, Value>) -> ActionExpectation {
    .casePath(type(of: path), isMatching: { path ~= $0 })
  }
}
