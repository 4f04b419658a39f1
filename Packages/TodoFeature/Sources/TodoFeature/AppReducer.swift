import ComposableArchitecture

/// The list of todos.
///
/// A new todo goes on top. Checking a todo off, or taking that back, starts a second; when it has
/// passed without another tap, the finished todos go to the end, in the order in which they stand.
public let appReducer = Reducer<AppState, AppAction, AppEnvironment>.app(sortingAfter: .debounce)

extension Reducer where State == AppState, Action == AppAction, Environment == AppEnvironment {
  /// The list of todos, with the second before a sort written in one of three ways.
  ///
  /// Nothing that a user or a test can see depends on the choice.
  ///
  /// - Parameter delay: How the second is written.
  public static func app(sortingAfter delay: SortDelay) -> Self {
    .combine(
      todoReducer.forEach(
        state: \.todos,
        action: /AppAction.todo(index:action:),
        environment: { TodoEnvironment(today: $0.today) }
      ),
      Reducer { state, action, environment in
        switch action {
        case .addButtonTapped:
          state.todos.insert(Todo(id: environment.uuid()), at: 0)
          return .none
        case .todo(index: _, action: .checkboxTapped):
          return delay.effect(on: environment.mainQueue)
        case .todo(index: _, action: .textFieldChanged):
          return .none
        case .todoDelayCompleted:
          state.sortFinishedToTheEnd()
          return .none
        }
      }
    )
  }
}
