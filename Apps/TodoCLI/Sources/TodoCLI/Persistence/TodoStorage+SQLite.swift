import Foundation
import GRDB

extension TodoStorage {
  /// Keeps the list in an SQLite database.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the database's file. The file and the folders above it are made
  ///     when the first todo is saved, for the owner's eyes only.
  ///   - patience: How many seconds to wait while others hold the store. The default is long enough
  ///     for a crowd of commands, each of which holds it for milliseconds.
  static func sqlite(at path: String, patience: TimeInterval = 20) -> TodoStorage {
    let database = TodoDatabase(path: path, patience: patience)
    return TodoStorage(
      open: { access in
        Result { try database.open(access) }.mapError { refusal($0, path) }
      },
      save: { todos in
        Result {
          guard let list = try database.save(todos) else { throw Failure.storeAppeared }
          return list
        }
        .mapError { refusal($0, path) }
      },
      close: database.close
    )
  }

  private static func refusal(_ error: any Error, _ path: String) -> Failure {
    switch error {
    case let failure as Failure: failure
    case let failure as CommandFailure: .refused(failure)
    case let error as DatabaseError: .refused(explanation(of: error, path))
    // A row that cannot be read as a todo: SQLite lets any type of value into any column.
    default: .refused(damage(path))
    }
  }

  private static func explanation(of error: DatabaseError, _ path: String) -> CommandFailure {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      CommandFailure(
        .temporaryFailure,
        "'\(path)' is in use by another process; try again in a moment"
      )
    case .SQLITE_FULL:
      CommandFailure(.ioError, "cannot write '\(path)': the disk is full; nothing was changed")
    case .SQLITE_IOERR:
      CommandFailure(
        .ioError,
        "cannot read or write '\(path)': the disk is full or fails, or files may not grow; "
          + "nothing was changed"
      )
    case .SQLITE_READONLY:
      CommandFailure(
        .cannotCreate,
        "cannot write '\(path)': it is read-only"
      )
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
      CommandFailure(
        .noInput,
        "cannot open '\(path)': check the permissions of the file and of its folder"
      )
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
      damage(path)
    default:
      CommandFailure(
        .software,
        "'\(path)': SQLite reports \(error.message ?? "error \(error.resultCode)")"
      )
    }
  }

  private static func damage(_ path: String) -> CommandFailure {
    CommandFailure(
      .dataError,
      "'\(path)' is damaged; restore it from a backup, or name another file with --store"
    )
  }
}
