import Foundation
import GRDB
import GRDBSQLite
import TodoFeature

/// The rows of the table of todos.
extension RankedList.Row {
  /// Reads rows.
  ///
  /// - Parameter source: The table, and the conditions.
  static func fetch(
    _ database: Database,
    from source: String,
    arguments: StatementArguments = StatementArguments()
  ) throws -> [Self] {
    let statement = try database.makeStatement(
      sql: "SELECT \(DatabaseSchema.columns) FROM \(source)"
    )
    let rows = try Row.fetchCursor(statement, arguments: arguments)
    var fetched: [Self] = []
    while try rows.next() != nil { fetched.append(try Self(Columns(statement.sqliteStatement))) }
    return fetched
  }

  /// - Throws: An error if the row cannot be a todo. SQLite allows values of any type in any column,
  ///   and a file can be damaged.
  private init(_ columns: Columns) throws {
    guard
      let number = columns.integer(0), number > 0,
      let id = columns.uuid(1),
      let description = columns.text(2),
      let isComplete = columns.integer(3),
      let rank = columns.integer(7), rank.magnitude < 1 << 62
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    todo = Todo(
      isComplete: isComplete != 0,
      description: description,
      id: id,
      number: Int(number),
      priority: try columns.value(4) { $0.count == 1 ? $0.first.flatMap(Priority.init) : nil },
      creationDate: try columns.value(5, Day.init),
      completionDate: try columns.value(6, Day.init)
    )
    self.rank = rank
  }

  /// Inserts or updates the row.
  ///
  /// - Returns: The number of the todo.
  func write(to database: Database) throws -> Int {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO todo (\(DatabaseSchema.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET
          description = excluded.description, isComplete = excluded.isComplete,
          priority = excluded.priority, creationDate = excluded.creationDate,
          completionDate = excluded.completionDate, rank = excluded.rank
        """
    )
    try statement.execute(
      arguments: [
        todo.number, todo.id.bytes, todo.description, todo.isComplete,
        todo.priority.map { String($0.letter) }, todo.creationDate?.description,
        todo.completionDate?.description, rank,
      ]
    )
    return todo.number ?? Int(database.lastInsertedRowID)
  }
}

/// The columns of the current row of a statement. A value of another type than asked for is `nil`.
///
/// They are read by SQLite's own functions, because GRDB's take half of the time of a command on a long
/// list.
private struct Columns {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  func integer(_ index: Int32) -> Int64? {
    guard sqlite3_column_type(statement, index) == SQLITE_INTEGER else { return nil }
    return sqlite3_column_int64(statement, index)
  }

  func text(_ index: Int32) -> String? {
    guard sqlite3_column_type(statement, index) == SQLITE_TEXT,
      let start = sqlite3_column_text(statement, index)
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, index))
    return String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Returns the value of a text that may be missing.
  ///
  /// - Throws: An error if something else is there.
  func value<Value>(_ index: Int32, _ read: (String) -> Value?) throws -> Value? {
    if sqlite3_column_type(statement, index) == SQLITE_NULL { return nil }
    guard let value = text(index).flatMap(read) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return value
  }

  func uuid(_ index: Int32) -> UUID? {
    guard sqlite3_column_type(statement, index) == SQLITE_BLOB,
      sqlite3_column_bytes(statement, index) == 16,
      let start = sqlite3_column_blob(statement, index)
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }
}
