import Foundation
import GRDB
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
    try statement.forEachRow { body(try Self($0)) }
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
      completionDate: try columns.value(6, Day.init(utf8:)),
      notes: try columns.value(8, String.init(utf8:)) ?? ""
    )
    self.rank = rank
  }

  /// Inserts or updates the row.
  ///
  /// - Parameter date: The moment of the change.
  /// - Returns: The number of the todo.
  func write(to database: Database, at date: Date) throws -> Int {
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO todo (\(DatabaseSchema.columns), modified) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (number) DO UPDATE SET
          description = excluded.description, isComplete = excluded.isComplete,
          priority = excluded.priority, creationDate = excluded.creationDate,
          completionDate = excluded.completionDate, rank = excluded.rank,
          notes = excluded.notes, modified = excluded.modified
        """
    )
    try statement.execute(
      arguments: [
        todo.number, todo.id.bytes, todo.description, todo.isComplete,
        todo.priority.map { String($0.letter) }, todo.creationDate?.description,
        todo.completionDate?.description, rank, todo.notes.isEmpty ? nil : todo.notes,
        date.timeIntervalSince1970,
      ]
    )
    return todo.number ?? Int(database.lastInsertedRowID)
  }
}
