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
