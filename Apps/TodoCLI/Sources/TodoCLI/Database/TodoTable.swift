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
    var rows: [Self] = []
    try forEach(database, from: source, arguments: arguments) { rows.append($0) }
    return rows
  }

  /// Reads rows one by one.
  static func forEach(
    _ database: Database,
    from source: String,
    arguments: StatementArguments = StatementArguments(),
    _ body: (consuming Self) -> Void
  ) throws {
    let statement = try database.makeStatement(
      sql: "SELECT \(DatabaseSchema.columns) FROM \(source)"
    )
    try statement.setArguments(arguments)
    // SQLite's own functions, because GRDB's take half of the time of a command on a long list.
    let columns = Columns(statement.sqliteStatement)
    while true {
      switch sqlite3_step(statement.sqliteStatement) {
      case SQLITE_ROW: body(try Self(columns))
      case SQLITE_DONE: return
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
    }
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
      priority: try columns.value(4, Priority.init(utf8:)),
      creationDate: try columns.value(5, Day.init(utf8:)),
      completionDate: try columns.value(6, Day.init(utf8:))
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
/// They are read as values, because SQLite takes a lock for each function of a column. Values may be
/// used so as long as one thread at a time uses the connection, which GRDB sees to.
private struct Columns {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  func integer(_ index: Int32) -> Int64? {
    let value = sqlite3_column_value(statement, index)
    return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
  }

  func text(_ index: Int32) -> String? {
    guard let bytes = utf8(of: sqlite3_column_value(statement, index)),
      let text = try? UTF8Span(validating: bytes.span)
    else { return nil }
    return String(copying: text)
  }

  /// Returns the value of a text that may be missing.
  ///
  /// - Throws: An error if something else is there.
  func value<Value>(_ index: Int32, _ read: (Span<UInt8>) -> Value?) throws -> Value? {
    let value = sqlite3_column_value(statement, index)
    if sqlite3_value_type(value) == SQLITE_NULL { return nil }
    guard let bytes = utf8(of: value), let read = read(bytes.span) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return read
  }

  /// Returns the bytes of a text. They are valid until the next step.
  private func utf8(of value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  func uuid(_ index: Int32) -> UUID? {
    let value = sqlite3_column_value(statement, index)
    guard sqlite3_value_type(value) == SQLITE_BLOB, sqlite3_value_bytes(value) == 16,
      let start = sqlite3_value_blob(value)
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }
}
