import Foundation

/// The names in the database. The tables are made by `DatabaseSchema.migrator`.
enum DatabaseSchema {
  /// "todo" in ASCII, in the header of every database: the program recognises its own files by it.
  static let applicationID: UInt32 = 0x746F_646F

  /// The columns of a todo, in the order in which they are read.
  static let columns =
    "number, id, description, isComplete, priority, creationDate, completionDate, rank, notes"

  /// The columns of the properties that machines share, in the order in which they are read.
  static let sharedColumns =
    "text, due, categories, isComplete, completionDate, priority, creationDate, rank, notes, start"
}

extension UUID {
  /// The 16 bytes.
  var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }
}
