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
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT \(DatabaseSchema.columns) FROM \(source)",
      arguments: arguments
    )
    var fetched: [Self] = []
    while let row = try rows.next() { fetched.append(try Self(row)) }
    return fetched
  }

  /// - Throws: An error if the row cannot be a todo. SQLite allows values of any type in any column,
  ///   and a file can be damaged.
  private init(_ row: Row) throws {
    guard
      let number = Int.fromRow(row, 0), number > 0,
      let id = UUID.fromRow(row, 1),
      let description = String.fromRow(row, 2),
      let isComplete = Bool.fromRow(row, 3),
      let rank = Int64.fromRow(row, 7), abs(rank) < 1 << 62
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    todo = Todo(
      isComplete: isComplete,
      description: description,
      id: id,
      number: number,
      priority: String.fromRow(row, 4)?.first.flatMap(Priority.init),
      creationDate: String.fromRow(row, 5).flatMap(Day.init),
      completionDate: String.fromRow(row, 6).flatMap(Day.init)
    )
    self.rank = rank
  }

  /// Inserts or updates the row.
  ///
  /// - Returns: The number of the todo.
  func write(to database: Database) throws -> Int {
    let statement = try database.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO todo (\(DatabaseSchema.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
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

extension DatabaseValueConvertible {
  /// Returns the value of a column; `nil` if it has another type, for which a subscript would trap.
  fileprivate static func fromRow(_ row: Row, _ index: Int) -> Self? {
    fromDatabaseValue(row[index])
  }
}
