import Foundation
import GRDB

/// The connections to database files.
enum DatabaseConnection {
  /// The access that other processes have to the file while a connection is open.
  enum Sharing {
    /// Readers and a writer at once, through a log and an index that SQLite keeps beside the file.
    case withOthers
    /// Exclusive: no other process can open the file. The index stays in memory, so that a full disk does not matter.
    case alone
    /// No lock and no file beside it: only for a file that no process can write.
    case withNobody
  }

  /// The time between two tries to get a lock of SQLite, in seconds.
  private static let pause = 0.01

  /// Opens the database file at a path, which must be absolute and must exist.
  ///
  /// - Parameters:
  ///   - limit: The longest time to wait for other processes, in seconds.
  ///   - whenWaiting: Called after a second of waiting.
  static func open(
    _ path: String,
    sharing: Sharing = .withOthers,
    limit: TimeInterval,
    whenWaiting: @escaping @Sendable () -> Void = {}
  ) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .callback { tries in
      if Double(tries) * pause >= limit { return false }
      if tries == Int(1 / pause) { whenWaiting() }
      Thread.sleep(forTimeInterval: pause)
      return true
    }
    // A transaction begins before the effects of the list run, and ends after them.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { database in
      // First of all: the next line reads the schema already.
      if sharing == .alone { try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
      // What was printed survives even a loss of power.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      // What is forgotten is overwritten.
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    // By URI, because a plain path would create a file that has vanished.
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)!
    let options = sharing == .withNobody ? "?mode=ro&immutable=1" : "?mode=rw"
    return try DatabaseQueue(path: "file://" + escaped + options, configuration: configuration)
  }

  /// Removes what SQLite leaves beside the database at a path when it fails for lack of space.
  ///
  /// Does nothing while another process has the database open, or while there are commits in the log.
  static func tidy(_ path: String) {
    guard !DatabaseFile.hasLog(at: path), access(path + "-shm", F_OK) == 0 else { return }
    guard let queue = try? open(path, sharing: .alone, limit: 0) else { return }
    // No other connection has the index open, and the log is removed with this one.
    unlink(path + "-shm")
    try? queue.close()
  }
}
