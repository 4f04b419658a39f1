import Foundation
import GRDB
import TodoFeature

/// The shape of the store, and how a store of an earlier shape comes to it.
enum StoreSchema {
  /// "todo" in ASCII, in the header of every store: how the program knows its own files.
  static let applicationID: UInt32 = 0x746F_646F

  /// Every step from an empty database to today's shape. A step that has been published never
  /// changes; what is new becomes a further step.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1. todos") { database in
      try database.create(table: TodoRow.databaseTableName) { table in
        // AUTOINCREMENT: the number of a removed todo is never given to another one.
        table.autoIncrementedPrimaryKey("number")
        table.column("id", .text).notNull().unique()
        table.column("description", .text).notNull()
        table.column("isComplete", .boolean).notNull().check { $0 == false || $0 == true }
        table.column("rank", .integer).notNull().check { $0 >= 0 }
      }
    }
    return migrator
  }()
}

/// One todo as a row of the store.
struct TodoRow: Codable, Equatable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "todo"

  /// The number that the user knows it by; the store gives it.
  var number: Int64?
  var id: UUID
  var description: String
  var isComplete: Bool
  /// Its place: the list is shown from the highest rank to the lowest.
  var rank: Int64

  static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
    .uppercaseString
  }

  mutating func didInsert(_ inserted: InsertionSuccess) {
    number = inserted.rowID
  }

  var todo: Todo {
    Todo(isComplete: isComplete, description: description, id: id)
  }
}
