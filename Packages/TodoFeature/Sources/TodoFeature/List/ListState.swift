/// The list, and what the database knows of it.
public struct ListState: Equatable, Sendable {
  /// The list as it is shown.
  public var app: AppState
  /// The list as it was loaded or last given to the database.
  public internal(set) var savedTodos: [Todo]
  /// The number of changes that the database has not confirmed.
  public internal(set) var unconfirmedChanges = 0
  /// The result of what the user has done last; `nil` before that, and while it is being saved.
  public internal(set) var result: Result<Done, ListDatabase.Failure>?

  /// A change by the user, and its entries in the journal.
  public enum Done: Equatable, Sendable {
    case changed([JournalEntry])
    case undone([JournalEntry])
    case redone([JournalEntry])
    /// There was nothing to change.
    case nothing
  }

  /// Creates a list that has been loaded.
  ///
  /// - Parameter todos: The todos.
  public init(todos: [Todo] = []) {
    app = AppState(todos: todos)
    savedTodos = todos
  }
}

extension ListState {
  /// - Returns: True if a todo was marked as done or as not done.
  mutating func change(_ ids: [Todo.ID], _ body: (inout Todo) -> Void) -> Bool {
    let ids = TodoIDSet(ids)
    var isMarked = false
    for index in app.todos.indices where ids.contains(app.todos[index].id) {
      let isComplete = app.todos[index].isComplete
      body(&app.todos[index])
      if app.todos[index].isComplete != isComplete { isMarked = true }
    }
    return isMarked
  }

  mutating func remove(_ ids: [Todo.ID]) {
    let ids = TodoIDSet(ids)
    app.todos.removeAll { ids.contains($0.id) }
  }

  /// Moves a todo. It does nothing if there is no such todo, or the destination is its place.
  mutating func move(_ id: Todo.ID, to destination: ListDestination<Todo.ID>) {
    guard let index = app.todos.firstIndex(where: { $0.id == id }) else { return }
    let todo = app.todos.remove(at: index)
    let newIndex =
      switch destination {
      case .top: 0
      case .bottom: app.todos.count
      case .up: max(index - 1, 0)
      case .down: min(index + 1, app.todos.count)
      case .before(let other): app.todos.firstIndex { $0.id == other } ?? index
      }
    app.todos.insert(todo, at: newIndex)
  }
}
