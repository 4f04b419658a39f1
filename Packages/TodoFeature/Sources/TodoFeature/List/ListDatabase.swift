import ComposableArchitecture

/// The database that keeps the list, and a journal of what was done to it.
///
/// Other processes may use the database too. Each effect is one transaction, and effects run in the
/// order in which they are started.
public struct ListDatabase {
  /// Loads the list.
  public var load: () -> Effect<[Todo], Failure>

  /// Saves a change as an entry of the journal, and gives numbers to new todos. The entry names the
  /// ``ListChange/subjects(of:)``. Entries that are undone cannot be redone any more. If another process
  /// has changed the same words of a text, it fails, and changes nothing: see ``ListChange/conflict(in:)``.
  ///
  /// A sort that follows a check or an uncheck becomes a part of that entry.
  public var save: (ListChange, JournalEntry.Verb) -> Effect<Saved, Failure>

  /// Takes back the last entries of the journal, at most the given number of them.
  public var undo: (Int) -> Effect<Saved, Failure>

  /// Does again what was undone last, at most the given number of entries.
  public var redo: (Int) -> Effect<Saved, Failure>

  /// Reads the last entries of the journal, at most the given number of them, the newest first.
  public var log: (Int) -> Effect<[JournalEntry], Failure>

  /// Reads the list as it was after the entry of the journal with the given number, or, if the entry
  /// is undone, as it would be if that entry were done again. For a number before that of the first
  /// entry, it is the list before all entries.
  public var formerList: (JournalEntry.ID) -> Effect<[Todo], Failure>

  /// Sends a value whenever another process has changed the list. It never completes, unless no other
  /// process uses the database: then it is `.none`, as by default.
  public var changes: () -> Effect<Void, Never>

  /// Forgets the journal, and with it the todos that were removed.
  ///
  /// The value is the number of entries that were forgotten.
  public var purge: () -> Effect<Int, Failure>

  /// Creates a database.
  public init(
    load: @escaping () -> Effect<[Todo], Failure>,
    save: @escaping (ListChange, JournalEntry.Verb) -> Effect<Saved, Failure>,
    undo: @escaping (Int) -> Effect<Saved, Failure>,
    redo: @escaping (Int) -> Effect<Saved, Failure>,
    log: @escaping (Int) -> Effect<[JournalEntry], Failure>,
    formerList: @escaping (JournalEntry.ID) -> Effect<[Todo], Failure>,
    changes: @escaping () -> Effect<Void, Never> = { .none },
    purge: @escaping () -> Effect<Int, Failure>
  ) {
    self.load = load
    self.save = save
    self.undo = undo
    self.redo = redo
    self.log = log
    self.formerList = formerList
    self.changes = changes
    self.purge = purge
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
    public init(todos: [Todo], entries: [JournalEntry]) {
      self.todos = todos
      self.entries = entries
    }
  }

  /// The reason why the database could not be read or changed. It is as it was before.
  public struct Failure: Error, Equatable, Sendable {
    /// A kind of failure.
    public enum Reason: Equatable, Sendable {
      /// It is damaged, of another program, or of a newer version of this one.
      case notUnderstood
      /// It cannot be read.
      case notReadable
      /// It cannot be created or written.
      case notWritable
      /// The disk is full, or fails.
      case disk
      /// Another process is using it; trying again may help.
      case busy
      /// Another process has changed the same words of a todo.
      case changedMeanwhile(EditConflict)
      /// A fault of this program.
      case fault
    }

    /// The kind of failure.
    public var reason: Reason
    /// A line for the user: what is wrong, and what to do.
    public var message: String

    /// Creates a failure.
    public init(_ reason: Reason, _ message: String) {
      self.reason = reason
      self.message = message
    }
  }
}
