/// A change of a list of todos: what a database has to write.
///
/// It names todos by their identities, not by their places. So it can also be applied to a list that
/// another process has changed meanwhile.
public struct ListChange: Equatable, Sendable {
  /// A todo that is new, was changed or was moved.
  public struct Placement: Equatable, Sendable {
    /// The todo as it was; `nil` if it is new.
    public var before: Todo?
    /// The todo as it is afterwards.
    public var todo: Todo
    /// The place of the todo; `nil` if it stays where it is.
    public var place: Place?

    /// Creates a placement.
    ///
    /// - Parameters:
    ///   - before: The todo as it was; `nil` if it is new.
    ///   - todo: The todo as it is afterwards.
    ///   - place: Its place; `nil` if it stays where it is.
    public init(before: Todo?, todo: Todo, place: Place?) {
      self.before = before
      self.todo = todo
      self.place = place
    }
  }

  /// A place in a list, relative to the todo before it.
  public enum Place: Hashable, Sendable {
    case top
    case after(Todo.ID)
  }

  /// The todos that are not in the list afterwards, as they were.
  public var removed: [Todo]

  /// The todos that are new, changed or moved, from the top down.
  public var placed: [Placement]

  /// Creates a change.
  ///
  /// - Parameters:
  ///   - removed: The todos that are not in the list afterwards.
  ///   - placed: The todos that are new, changed or moved, from the top down.
  public init(removed: [Todo] = [], placed: [Placement] = []) {
    self.removed = removed
    self.placed = placed
  }

  /// True if nothing is changed.
  public var isEmpty: Bool { removed.isEmpty && placed.isEmpty }

  /// Returns the todos that the journal names for this change: those that are new, removed or changed. Those
  /// that are only at another place belong to them if a move is what the user asked for.
  ///
  /// - Parameter verb: The kind of change.
  public func subjects(of verb: JournalEntry.Verb) -> [Todo.ID] {
    removed.map(\.id)
      + placed.filter { verb == .move || $0.before != $0.todo }.map(\.todo.id)
  }
}
