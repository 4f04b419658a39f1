/// The actions of the list.
public enum AppAction: Equatable, Sendable {
  /// Something happens to the todo at a place of the list.
  case todo(index: Int, action: TodoAction)
  /// The user wants another todo.
  case addButtonTapped
  /// The user has tapped no checkbox for a second: time to sort.
  case todoDelayCompleted
}
