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
  /// - Complexity: O(n).
  mutating func sortFinishedToTheEnd() {
    todos = todos.filter { !$0.isComplete } + todos.filter(\.isComplete)
  }
}
