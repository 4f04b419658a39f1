import ComposableArchitecture

/// What a user does to one todo.
public enum TodoAction: Equatable, Sendable {
  /// Taps the checkbox: an open todo becomes a finished one, and the other way round.
  case checkboxTapped
  /// Types: the text is now this.
  case textFieldChanged(String)
}

/// What one todo needs of the outside world: nothing.
public struct TodoEnvironment: Sendable {
  /// Creates the environment.
  public init() {}
}

/// One todo on its own.
public let todoReducer = Reducer<Todo, TodoAction, TodoEnvironment> { todo, action, _ in
  switch action {
  case .checkboxTapped:
    todo.isComplete.toggle()
    return .none
  case .textFieldChanged(let text):
    todo.description = text
    return .none
  }
}
