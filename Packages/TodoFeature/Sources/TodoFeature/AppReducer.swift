import ComposableArchitecture
import Foundation

/// The list of todos: the open ones above, those just checked off wherever they stand, the others
/// that are finished at the end.
public struct AppState: Equatable, Sendable {
  /// The todos, in the order in which they are shown.
  public var todos: [Todo]

  /// Creates a list.
  ///
  /// - Parameter todos: The todos, in the order in which they are shown.
  public init(todos: [Todo] = []) {
    self.todos = todos
  }
}

extension AppState {
  /// Moves the finished todos to the end; the open ones keep their order, and so do the finished.
  ///
  /// - Complexity: O(*n*). Nothing is written to if they are at the end already.
  mutating func sortFinishedToTheEnd() {
    guard let first = todos.firstIndex(where: \.isComplete),
      let last = todos.lastIndex(where: { !$0.isComplete }), first < last
    else { return }
    var finished: [Todo] = []
    var end = first
    for index in first...last {
      if todos[index].isComplete {
        finished.append(todos[index])
      } else {
        todos.swapAt(index, end)
        end += 1
      }
    }
    todos.replaceSubrange(end...last, with: finished)
  }
}

/// The actions of the list.
public enum AppAction: Equatable, Sendable {
  /// Something happens to the todo at a place of the list.
  case todo(index: Int, action: TodoAction)
  /// The user wants another todo.
  case addButtonTapped
  /// The user has tapped no checkbox for a second: time to sort.
  case todoDelayCompleted
}

/// The dependencies of the list.
public struct AppEnvironment {
  /// The scheduler of the second before a sort.
  public var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Makes the identity of a new todo.
  public var uuid: () -> UUID
  /// Returns the day of today, which is noted when a todo is done; `nil` if no day is to be noted.
  public var today: () -> Day?

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - mainQueue: The main queue in an app; in a test, a scheduler whose time the test controls.
  ///   - uuid: `UUID.init` in an app; in a test, one with known results.
  ///   - today: Returns the day of today. Unless it is given, no day is noted.
  public init(
    mainQueue: AnySchedulerOf<DispatchQueue>,
    uuid: @escaping () -> UUID,
    today: @escaping () -> Day? = { nil }
  ) {
    self.mainQueue = mainQueue
    self.uuid = uuid
    self.today = today
  }
}

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
