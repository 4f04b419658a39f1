import Foundation
import GRDB
import TodoFeature

/// The state of an entry in the journal.
enum EntryState: Int {
  case done, undone
  /// Undone, and followed by a change: it cannot be redone any more.
  case dropped
}

/// The journal's part of a transaction.
extension Database {
  /// Drops the entries that are undone: they cannot be redone any more.
  func dropUndoneEntries() throws {
    try execute(
      literal: """
        UPDATE entry SET state = \(EntryState.dropped.rawValue)
        WHERE state = \(EntryState.undone.rawValue)
        """
    )
  }

  /// Adds an entry, which is the last one.
  ///
  /// - Returns: Its number.
  func addEntry(_ verb: JournalEntry.Verb, at date: Date) throws -> Int64 {
    try execute(
      literal: """
        INSERT INTO entry (date, verb, state)
        VALUES (\(date.timeIntervalSince1970), \(verb.rawValue), \(EntryState.done.rawValue))
        """
    )
    return lastInsertedRowID
  }

  /// Writes a row, and notes what it was before, and is now.
  ///
  /// - Returns: The number of the todo.
  func write(_ row: RankedList.Row, in entry: Int64, at date: Date) throws -> Int {
    if let number = row.todo.number { try note(number, isBefore: true, in: entry) }
    let number = try row.write(to: self, at: date)
    try note(number, isBefore: false, in: entry)
    return number
  }

  /// Removes a row, and notes what it was before.
  func removeTodo(_ number: Int, in entry: Int64) throws {
    try note(number, isBefore: true, in: entry)
    try cachedStatement(sql: "DELETE FROM todo WHERE number = ?").execute(arguments: [number])
  }

  /// Notes a row as it is before or after an entry. The first state before, and the last one after it,
  /// count.
  func note(_ number: Int, isBefore: Bool, in entry: Int64) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT OR \(isBefore ? "IGNORE" : "REPLACE") INTO change
        (entry, isBefore, \(DatabaseSchema.columns))
        SELECT ?, ?, \(DatabaseSchema.columns) FROM todo WHERE number = ?
        """
    )
    try statement.execute(arguments: [entry, isBefore, number])
  }

  /// Notes that an entry names a todo.
  func noteSubject(_ number: Int, of entry: Int64) throws {
    try cachedStatement(sql: "INSERT OR IGNORE INTO subject VALUES (?, ?)")
      .execute(arguments: [entry, number])
  }

  /// Returns the last entry that is done, or the first one that is undone.
  func entry(_ state: EntryState) throws -> Int64? {
    let order = state == .done ? "DESC" : "ASC"
    return try Int64.fetchOne(
      self,
      sql: "SELECT id FROM entry WHERE state = ? ORDER BY id \(order) LIMIT 1",
      arguments: [state.rawValue]
    )
  }

  /// Puts the rows of an entry back to what they were before it, or to what they were after it.
  ///
  /// - Parameter date: The moment of this change.
  func revert(_ entry: Int64, to state: EntryState, at date: Date) throws {
    try execute(
      literal: """
        DELETE FROM todo WHERE number IN (SELECT number FROM change WHERE entry = \(entry))
        """
    )
    try execute(
      sql: """
        INSERT INTO todo (\(DatabaseSchema.columns), modified)
        SELECT \(DatabaseSchema.columns), ? FROM change WHERE entry = ? AND isBefore = ?
        """,
      arguments: [date.timeIntervalSince1970, entry, state == .undone]
    )
    try execute(literal: "UPDATE entry SET state = \(state.rawValue) WHERE id = \(entry)")
  }

  /// Returns the rows as they were after an entry; if it is undone, as they would be after it.
  ///
  /// A row that has changed since is in the first later entry as it was before that. A row that an
  /// undone entry would change is in the last one, up to that entry, as it was after that.
  func formerRows(_ entry: Int64) throws -> [RankedList.Row] {
    let isUndone =
      try Int.fetchOne(self, sql: "SELECT state FROM entry WHERE id = ?", arguments: [entry])
      == EntryState.undone.rawValue
    let (which, condition) = isUndone ? ("max", "<=") : ("min", ">")
    let state = isUndone ? EntryState.undone : .done
    return try RankedList.Row.fetch(
      self,
      from: """
        (
          WITH noted AS (
            SELECT number, \(which)(entry) AS entry FROM change JOIN entry ON entry.id = change.entry
            WHERE state = \(state.rawValue) AND entry.id \(condition) ? GROUP BY number
          )
          SELECT \(DatabaseSchema.columns) FROM todo WHERE number NOT IN (SELECT number FROM noted)
          UNION ALL
          SELECT \(DatabaseSchema.columns) FROM change JOIN noted USING (number, entry)
          WHERE isBefore = \(isUndone ? 0 : 1)
        ) ORDER BY number
        """,
      arguments: [entry]
    )
  }

  /// Returns the kind of change of an entry.
  func verb(of entry: Int64) throws -> JournalEntry.Verb? {
    try String.fetchOne(self, sql: "SELECT verb FROM entry WHERE id = ?", arguments: [entry])
      .flatMap(JournalEntry.Verb.init)
  }

  /// Returns an entry with the todos that it names.
  func journalEntry(_ id: Int64) throws -> JournalEntry {
    guard
      let row = try Row.fetchOne(
        self,
        sql: "SELECT date, verb, state FROM entry WHERE id = ?",
        arguments: [id]
      ),
      let date = Double.fromDatabaseValue(row[0]), date.magnitude < 1e12,
      let verb = String.fromDatabaseValue(row[1]).flatMap(JournalEntry.Verb.init),
      let state = Int.fromDatabaseValue(row[2])
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    let todos = try RankedList.Row.fetch(
      self,
      from: """
        change AS this JOIN subject USING (entry, number)
        WHERE entry = ? AND (NOT isBefore OR NOT EXISTS (
          SELECT 1 FROM change WHERE entry = this.entry AND number = this.number AND NOT isBefore
        )) ORDER BY number
        """,
      arguments: [id]
    )
    return JournalEntry(
      id: Int(id),
      date: Date(timeIntervalSince1970: date),
      verb: verb,
      todos: todos.map(\.todo),
      isUndone: state != EntryState.done.rawValue,
      changes: verb == .sync ? try changes(of: id) : []
    )
  }

  /// Returns what an entry has changed, todo by todo.
  private func changes(of entry: Int64) throws -> [JournalEntry.Change] {
    func todos(isBefore: Bool) throws -> [Int: Todo] {
      let rows = try RankedList.Row.fetch(
        self,
        from: "change JOIN subject USING (entry, number) WHERE entry = ? AND isBefore = ?",
        arguments: [entry, isBefore]
      )
      // Each row has a number.
      return Dictionary(rows.map { ($0.todo.number!, $0.todo) }, uniquingKeysWith: { $1 })
    }
    let (before, after) = (try todos(isBefore: true), try todos(isBefore: false))
    return Set(before.keys).union(after.keys).sorted().map {
      JournalEntry.Change(before: before[$0], after: after[$0])
    }
  }
}
