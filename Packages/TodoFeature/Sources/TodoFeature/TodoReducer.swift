import ComposableArchitecture

/// The actions of a user on one todo.
public enum TodoAction: Equatable, Sendable {
  /// Taps the checkbox: an open todo becomes a finished one, and the other way round.
  case checkboxTapped
  /// Types: the text is now this.
  case textFieldChanged(String)
}

/// The dependencies of one todo.
public struct TodoEnvironment {
  /// Returns the day of today, which is noted when a todo is done; `nil` if no day is to be noted.
  public var today: () -> Day?

  /// Creates an environment.
  ///
  /// - Parameter today: Returns the day of today. Unless it is given, no day is noted.
  public init(today: @escaping () -> Day? = { nil }) {
    self.today = today
  }
}

/// One todo on its own.
public let todoReducer = Reducer<Todo, TodoAction, TodoEnvironment> { todo, action, environment in
  switch action {
  case .checkboxTapped:
    todo.isComplete.toggle()
    todo.completionDate = todo.isComplete ? environment.today() : nil
    return .none
  case .textFieldChanged(let text):
    todo.description = text
    return .none
  }
}
