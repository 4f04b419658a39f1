import ComposableArchitecture

/// The list of todos.
///
/// A new todo goes on top. Checking a todo off, or taking that back, starts a second; when it has
/// passed without another tap, the finished todos go to the end, in the order in which they stand.
public let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
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
      struct DelayID: Hashable {}
      return Effect(value: .todoDelayCompleted)
        .debounce(id: DelayID(), for: 1, scheduler: environment.mainQueue)
    case .todo(index: _, action: .textFieldChanged):
      return .none
    case .todoDelayCompleted:
      state.sortFinishedToTheEnd()
      return .none
    }
  }
)
