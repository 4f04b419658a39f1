/// A choice of todos by their marks.
public enum TodoSelection: String, CaseIterable, Sendable {
  /// Those that are not done.
  case open
  /// Those that are done.
  case done
  /// Both.
  case all

  /// Returns true if a todo belongs to the choice.
  public func contains(_ todo: Todo) -> Bool {
    self == .all || todo.isComplete == (self == .done)
  }
}
