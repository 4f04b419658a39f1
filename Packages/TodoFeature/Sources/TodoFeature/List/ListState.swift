/// The list, and what is being saved of it.
public struct ListState: Equatable, Sendable {
  /// The list as it is shown.
  public var app: AppState
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
  }
}
