import ComposableArchitecture

/// The database that keeps the list, and a journal of what was done to it.
///
/// Other processes may use the database too. Each effect is one transaction, and effects run in the
/// order in which they are started.
public struct ListDatabase {
  /// Loads the list.
  public var load: () -> Effect<[Todo], Failure>

  /// Saves a change as an entry of the journal, and gives numbers to new todos. The entry names the
  /// todos with the given identities. Entries that are undone cannot be redone any more.
  ///
  /// A sort that follows a check or an uncheck becomes a part of that entry.
  public var save: (ListChange, JournalEntry.Verb, [Todo.ID]) -> Effect<Saved, Failure>

  /// Takes back the last entries of the journal, at most the given number of them.
  public var undo: (Int) -> Effect<Saved, Failure>

  /// Does again what was undone last, at most the given number of entries.
  public var redo: (Int) -> Effect<Saved, Failure>

  /// Creates a database.
  ///
  /// - Parameters:
  ///   - load: Loads the list.
  ///   - save: Saves a change.
  ///   - undo: Takes back entries of the journal.
  ///   - redo: Does entries of the journal again.
  public init(
    load: @escaping () -> Effect<[Todo], Failure>,
    save: @escaping (ListChange, JournalEntry.Verb, [Todo.ID]) -> Effect<Saved, Failure>,
    undo: @escaping (Int) -> Effect<Saved, Failure>,
    redo: @escaping (Int) -> Effect<Saved, Failure>
  ) {
    self.load = load
    self.save = save
    self.undo = undo
    self.redo = redo
  }
}

extension ListDatabase {
  /// The result of a change of the database.
  public struct Saved: Equatable, Sendable {
    /// The list afterwards, with what other processes have changed.
    public var todos: [Todo]
    /// The entries of the journal that were made, undone or redone, in this order.
    public var entries: [JournalEntry]

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - todos: The list afterwards.
    ///   - entries: The entries that were made, undone or redone.
    public init(todos: [Todo], entries: [JournalEntry]) {
      self.todos = todos
      self.entries = entries
    }
  }

  /// The reason why the database could not be read or changed. It is as it was before.
  public struct Failure: Error, Equatable, Sendable {
    /// A line for the user: what is wrong, and what to do.
    public var message: String

    /// Creates a failure.
    ///
    /// - Parameter message: A line for the user.
    public init(_ message: String) {
      self.message = message
    }
  }
}
