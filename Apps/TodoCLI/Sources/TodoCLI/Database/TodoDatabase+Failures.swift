import Foundation
import GRDB
import TodoFeature

/// The failures of the database, for the user.
extension TodoDatabase {
  /// Does work, and describes its errors, except for those that are not the database's.
  func describingErrors<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw failure(error)
    }
  }

  /// Another process uses the database.
  var busy: ListDatabase.Failure {
    ListDatabase.Failure(.busy, "'\(path)' is in use by another process; try again in a moment")
  }

  /// Describes an error of a transaction.
  func failure(_ error: any Error) -> ListDatabase.Failure {
    switch error {
    case let failure as ListDatabase.Failure: failure
    case let error as DatabaseError: failure(error)
    // A row that is no todo: SQLite allows values of any type in any column.
    default: damage
    }
  }

  private func failure(_ error: DatabaseError) -> ListDatabase.Failure {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      busy
    case .SQLITE_FULL:
      ListDatabase.Failure(
        .disk,
        "cannot write '\(path)': the disk is full; nothing was changed"
      )
    case .SQLITE_IOERR:
      ListDatabase.Failure(
        .disk,
        "cannot read or write '\(path)': the disk is full or fails, or files may not grow; "
          + "nothing was changed"
      )
    case .SQLITE_READONLY:
      ListDatabase.Failure(.notWritable, "cannot write '\(path)': it is read-only")
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      ListDatabase.Failure(
        .notReadable,
        "cannot open '\(path)': check the permissions of the file and of its folder"
      )
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      damage
    default:
      ListDatabase.Failure(
        .fault,
        "'\(path)': SQLite reports \(error.message ?? "error \(error.resultCode)")"
      )
    }
  }

  private var damage: ListDatabase.Failure {
    ListDatabase.Failure(
      .notUnderstood,
      "'\(path)' is damaged; restore it from a backup, or name another file with --database"
    )
  }
}
