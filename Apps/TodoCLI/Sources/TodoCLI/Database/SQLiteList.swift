import Foundation
import GRDB
import TodoFeature

/// The list in an SQLite database, over one connection.
///
/// Not thread-safe: one serial queue uses it.
final class SQLiteList {
  private let queue: DatabaseQueue
  private let now: () -> Date
  private var list = RankedList()
  /// SQLite's count of the commits of other connections, as of when the list was read; nil before.
  private var version: Int64?

  init(_ queue: DatabaseQueue, now: @escaping () -> Date) {
    self.queue = queue
    self.now = now
  }

  /// Returns the list as it is in the database.
  func load() throws -> [Todo] {
    try queue.inDatabase { database in
      try refresh(database)
      return list.todos
    }
  }

  func save(
    _ change: ListChange,
    _ verb: JournalEntry.Verb,
    _ subjects: [Todo.ID]
  ) throws -> ListDatabase.Saved {
    try changing { database in
      let subjects = Set(subjects)
      try database.dropUndoneEntries()
      let entry = try amendedEntry(verb, database) ?? database.addEntry(verb, at: now())
      let (written, removed) = list.apply(change)
      for todo in removed {
        guard let number = todo.number else { continue }
        try database.note(number, isBefore: true, in: entry)
        try database.cachedStatement(sql: "DELETE FROM todo WHERE number = ?")
          .execute(arguments: [number])
        if subjects.contains(todo.id) { try database.noteSubject(number, of: entry) }
      }
      var numbers: [Todo.ID: Int] = [:]
      for row in verb.numberingOrder(written) {
        if let number = row.todo.number {
          try database.note(number, isBefore: true, in: entry)
        }
        let number = try row.write(to: database)
        if row.todo.number == nil { numbers[row.todo.id] = number }
        try database.note(number, isBefore: false, in: entry)
        if subjects.contains(row.todo.id) { try database.noteSubject(number, of: entry) }
      }
      if !numbers.isEmpty { list.setNumbers(numbers) }
      // A todo can change its place because those around it move.
      let writtenIDs = Set(written.lazy.map(\.todo.id))
      for todo in list.todos where subjects.contains(todo.id) && !writtenIDs.contains(todo.id) {
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

  func purge() throws -> Int {
    try queue.inDatabase { database in
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
        try database.revert(entry, to: state)
        entries.append(entry)
      }
      if !entries.isEmpty { try read(database) }
      return entries
    }
  }

  /// Runs a transaction that changes the list.
  ///
  /// - Parameter body: Returns the entries that it has made or changed.
  private func changing(_ body: (Database) throws -> [Int64]) throws -> ListDatabase.Saved {
    let before = list
    do {
      return try queue.inDatabase { database in
        if database.isInsideTransaction { return try change(database, body) }
        var saved: ListDatabase.Saved?
        try database.inTransaction(.immediate) {
          saved = try change(database, body)
          return .commit
        }
        // The transaction would have thrown.
        return saved!
      }
    } catch {
      list = before
      version = nil
      throw error
    }
  }

  private func change(
    _ database: Database,
    _ body: (Database) throws -> [Int64]
  ) throws -> ListDatabase.Saved {
    try refresh(database)
    let entries = try body(database)
    return ListDatabase.Saved(todos: list.todos, entries: try entries.map(database.journalEntry))
  }

  /// Reads the list if it has not been read, or if another connection has changed the database.
  private func refresh(_ database: Database) throws {
    let current = try Int64.fetchOne(database, sql: "PRAGMA data_version")
    if version == nil || version != current { try read(database) }
    version = current
  }

  private func read(_ database: Database) throws {
    list = RankedList(try RankedList.Row.fetch(database, from: "todo ORDER BY number"))
  }
}
