import Foundation
import GRDB
import TodoFeature

/// The list in an SQLite database, over one connection.
///
/// Not thread-safe: one serial queue uses it.
final class SQLiteList {
  private let queue: DatabaseQueue
  var now: () -> Date
  private(set) var list: RankedList
  /// False if the list is to be read before it is used.
  private var isRead: Bool

  /// - Parameter list: The list in the database; `nil` if it is to be read.
  init(_ queue: DatabaseQueue, list: RankedList? = nil, now: @escaping () -> Date) {
    self.queue = queue
    self.now = now
    self.list = list ?? RankedList()
    isRead = list != nil
  }

  /// The list; `nil` if it was not read.
  var listIfRead: RankedList? { isRead ? list : nil }

  /// Returns the list as it is in the database.
  func load() throws -> [Todo] {
    try reading { _ in list.todos }
  }

  /// Changes the list by an action of a command.
  ///
  /// - Parameter today: The day that is noted when a todo is done.
  func perform(_ action: ListAction, today: Day) throws -> ListState.Done {
    switch action {
    case .undo(let count):
      let entries = try undo(count).entries
      return entries.isEmpty ? .nothing : .undone(entries)
    case .redo(let count):
      let entries = try redo(count).entries
      return entries.isEmpty ? .nothing : .redone(entries)
    default:
      let made = try action.change(of: load(), today: today, uuid: UUID.init)
      guard let (verb, change) = made, !change.isEmpty else { return .nothing }
      return .changed(try save(change, verb).entries)
    }
  }

  func save(_ change: ListChange, _ verb: JournalEntry.Verb) throws -> ListDatabase.Saved {
    try changing { database in
      if let conflict = change.conflict(in: list.todos) {
        throw ListDatabase.Failure.changedMeanwhile(conflict)
      }
      let (subjects, date) = (Set(change.subjects(of: verb)), now())
      try database.dropUndoneEntries()
      let entry = try amendedEntry(verb, database) ?? database.addEntry(verb, at: date)
      let (written, removed) = list.apply(change)
      for todo in removed {
        guard let number = todo.number else { continue }
        try database.removeTodo(number, in: entry)
        if subjects.contains(todo.id) { try database.noteSubject(number, of: entry) }
      }
      var numbers: [Todo.ID: Int] = [:]
      for row in verb.numberingOrder(written) {
        let number = try database.write(row, in: entry, at: date)
        if row.todo.number == nil { numbers[row.todo.id] = number }
        if subjects.contains(row.todo.id) { try database.noteSubject(number, of: entry) }
      }
      if !numbers.isEmpty { list.setNumbers(numbers) }
      // Another process may have made the same change of a todo before.
      let unwritten = subjects.subtracting(written.lazy.map(\.todo.id))
      for todo in unwritten.isEmpty ? [] : list.todos where unwritten.contains(todo.id) {
        guard let number = todo.number else { continue }
        try database.note(number, isBefore: true, in: entry)
        try database.note(number, isBefore: false, in: entry)
        try database.noteSubject(number, of: entry)
      }
      return [entry]
    }
  }

  func undo(_ count: Int) throws -> ListDatabase.Saved {
    try reverting(.done, to: .undone, count)
  }

  func redo(_ count: Int) throws -> ListDatabase.Saved {
    try reverting(.undone, to: .done, count)
  }

  func log(_ count: Int) throws -> [JournalEntry] {
    try queue.inDatabase { database in
      try Int64.fetchAll(
        database,
        sql: "SELECT id FROM entry WHERE state <> ? ORDER BY id DESC LIMIT ?",
        arguments: [EntryState.dropped.rawValue, count]
      )
      .map(database.journalEntry)
    }
  }

  /// Returns todos whose numbers begin with some digits: see ``NumberPrefix``.
  func todos(
    numbered prefix: NumberPrefix,
    among selection: TodoSelection,
    limit: Int
  ) throws -> [Todo] {
    try queue.inDatabase { try prefix.todos(in: $0, among: selection, limit: limit) }
  }

  /// Returns the list as it was after an entry: see `ListDatabase.formerList`.
  func formerList(_ entry: JournalEntry.ID) throws -> [Todo] {
    try queue.inDatabase { database in
      let rows = try database.formerRows(Int64(entry))
      return RankedList(count: rows.count) { rows.forEach($0) }.todos
    }
  }

  func purge() throws -> Int {
    try transaction { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM entry") ?? 0
      try database.execute(sql: "DELETE FROM subject; DELETE FROM change; DELETE FROM entry")
      return count
    }
  }

  /// Returns the entry that a change becomes a part of, if it does not become one of its own.
  private func amendedEntry(_ verb: JournalEntry.Verb, _ database: Database) throws -> Int64? {
    guard verb == .sort, let last = try database.entry(.done) else { return nil }
    return verb.isPart(of: try database.verb(of: last)) ? last : nil
  }

  private func reverting(
    _ from: EntryState,
    to state: EntryState,
    _ count: Int
  ) throws -> ListDatabase.Saved {
    try changing { database in
      var entries: [Int64] = []
      while entries.count < count, let entry = try database.entry(from) {
        try database.revert(entry, to: state, at: now())
        entries.append(entry)
      }
      if !entries.isEmpty { try read(database) }
      return entries
    }
  }

  /// Lets work read the database and the list.
  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try queue.inDatabase { database in
      try readIfNeeded(database)
      return try body(database)
    }
  }

  /// Changes the list in a transaction.
  ///
  /// - Parameter body: Returns the entries that it has made or changed.
  func changing(_ body: (Database) throws -> [Int64]) throws -> ListDatabase.Saved {
    do {
      return try transaction { database in
        try readIfNeeded(database)
        let entries = try body(database)
        return ListDatabase.Saved(
          todos: list.todos,
          entries: try entries.map(database.journalEntry)
        )
      }
    } catch {
      // It is read again.
      isRead = false
      throw error
    }
  }

  /// Runs a transaction, or a part of the one that is under way.
  func transaction<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try queue.inDatabase { database in
      if database.isInsideTransaction { return try body(database) }
      var result: Result?
      try database.inTransaction(.immediate) {
        result = try body(database)
        return .commit
      }
      // The transaction would have thrown.
      return result!
    }
  }

  private func readIfNeeded(_ database: Database) throws {
    if !isRead { try read(database) }
  }

  func read(_ database: Database) throws {
    // A list from which todos were removed needs less, and one to which some are added needs more.
    // Memory that is not used costs nothing.
    let highest = try Int.fetchOne(database, sql: "SELECT max(number) FROM todo") ?? 0
    list = try RankedList(count: min(highest, 1 << 20) + 1 << 12) { body in
      try RankedList.Row.forEach(database, from: "todo ORDER BY number", body)
    }
    isRead = true
  }
}
