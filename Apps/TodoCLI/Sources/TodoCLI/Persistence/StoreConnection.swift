import Foundation
import GRDB

/// How a connection to a store is set up.
enum StoreConnection {
  /// What a connection shares with those of other processes.
  enum Sharing {
    /// Readers and a writer at once, through a log and an index that SQLite keeps beside the store.
    case withOthers
    /// Nobody else meanwhile. The index stays in memory, so that a full disk does not matter.
    case alone
    /// No lock and no file beside the store: right only where nobody can write.
    case withNobody
  }

  /// Opens the database file at `path`, which must be absolute and must exist.
  ///
  /// - Parameter patience: How many seconds to wait while others hold the store.
  static func open(
    _ path: String,
    sharing: Sharing,
    patience: TimeInterval
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    // A command's transaction begins in one effect and ends in another.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      // First of all: the next line reads the schema already.
      if sharing == .alone { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      // A number that has been printed survives even a loss of power.
      try database.execute(sql: "PRAGMA synchronous = FULL")
    }
    // By URI, because a plain path would create a file that has vanished.
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
    let options = sharing == .withNobody ? "?mode=ro&immutable=1" : "?mode=rw"
    return try DatabaseQueue(path: "file://" + escaped + options, configuration: configuration)
  }

  /// Removes what SQLite leaves beside the store at `path` when it fails for lack of space.
  ///
  /// Does nothing while another process has the store open, or while there are commits in the log.
  static func tidy(_ path: String) {
    guard !StoreFile.hasLog(at: path), access(path + "-shm", F_OK) == 0 else { return }
    guard let queue = try? open(path, sharing: .alone, patience: 0) else { return }
    // Being alone, nobody has the index open, and the log goes when the connection does.
    unlink(path + "-shm")
    try? queue.close()
  }
}
