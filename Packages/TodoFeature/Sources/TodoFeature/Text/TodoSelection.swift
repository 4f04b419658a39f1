/// A choice of todos by their marks, and by the days on which they start.
public enum TodoSelection: String, CaseIterable, Sendable {
  /// Those that are not done, and do not wait.
  case open
  /// Those that are done.
  case done
  /// Those that wait: they are not done, and start on a later day.
  case waiting
  /// Those that are open or done.
  case all

  /// Returns true if a todo belongs to the choice on a day.
  public func contains(_ todo: Todo, today: Day) -> Bool {
    contains(todo, isWaiting: todo.isWaiting(on: today))
  }

  /// Returns true if a todo belongs to the choice.
  ///
  /// - Parameter isWaiting: True if the todo waits. It is evaluated only if that matters.
  func contains(_ todo: Todo, isWaiting: @autoclosure () -> Bool) -> Bool {
    switch self {
    case .open: !todo.isComplete && !isWaiting()
    case .done: todo.isComplete
    case .waiting: isWaiting()
    case .all: !isWaiting()
    }
  }
}
