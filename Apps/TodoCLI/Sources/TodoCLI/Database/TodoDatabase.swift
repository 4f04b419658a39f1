import Foundation
import GRDB
import TodoFeature

/// The database at a path, and the transactions on it.
package struct TodoDatabase {
  /// An absolute path.
  package let path: String
  /// The longest time to wait for other processes, in seconds. It is long enough for many
  /// commands at once, each of which takes milliseconds.
  var limit: TimeInterval = 60
  /// The moment that the journal notes.
  var now: () -> Date = { .now }

  /// Lets work read the list. A database that does not exist is an empty list, and is not made.
  func read<Result>(
    _ work: (SQLiteList) throws -> Result
  ) throws(ListDatabase.Failure) -> Result {
    try describingErrors {
      let queue = try openForReading()
      defer { try? queue.close() }
      return try work(SQLiteList(queue, now: now))
    }
  }

  /// Lets work change the list, in one transaction. No other process changes the list meanwhile.
  ///
  /// - Parameter work: Returns a result, and true if its changes are to be committed. It may be called
  ///   twice; then the first call was a trial.
  func change<Result>(
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws(ListDatabase.Failure) -> Result {
    try describingErrors {
      if let file = try DatabaseFile.find(at: path) { return try change(file, work) }
      // A command that changes nothing does not create the database.
      let trial = try change(inCopyOf: nil, work)
      if !trial.commits { return trial.result }
      let creation = try DatabaseCreation(at: path)
      var isMade = false
      defer { if !isMade { creation.removeFolders() } }
      let lock = try lock(path)
      defer { withExtendedLifetime(lock) {} }
      let result = try make(creation, work)
      isMade = true
      return result
    }
  }
}

extension TodoDatabase {
  /// Lets work change the list, and commits its changes unless it fails.
  ///
  /// - Parameters:
  ///   - hasChanged: Returns true if the value is that of work which has changed something.
  ///   - work: Changes the list.
  func changing<Value>(
    commitsIf hasChanged: (Value) -> Bool = { _ in true },
    _ work: (SQLiteList) throws -> Value
  ) throws(ListDatabase.Failure) -> Value {
    try change { list in
      let result = Result { try work(list) }.mapError(failure)
      return (result, (try? result.get()).map(hasChanged) ?? false)
    }
    .get()
  }

  func lock(_ file: String) throws(ListDatabase.Failure) -> DatabaseLock {
    guard let lock = DatabaseLock(folder: DatabaseFile.folder(of: file), limit: limit) else {
      throw busy
    }
    return lock
  }

  private func make<Result>(
    _ creation: DatabaseCreation,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> Result {
    // Another process may have been faster.
    if let file = try DatabaseFile.find(at: path) { return try changeLocked(file, work) }
    try creation.begin()
    defer { creation.removeDraft() }
    let (result, commits) = try fill(creation.draft, work)
    if commits { try creation.finish() }
    return result
  }

  private func change<Result>(
    _ file: String,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> Result {
    let lock = try lock(file)
    defer { withExtendedLifetime(lock) {} }
    return try changeLocked(file, work)
  }

  /// Lets work change a copy of a database in memory, or an empty one.
  private func change<Result>(
    inCopyOf queue: DatabaseQueue?,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> (result: Result, commits: Bool) {
    let copy = try DatabaseQueue()
    try queue?.backup(to: copy)
    try DatabaseSchema.migrator.migrate(copy)
    return work(SQLiteList(copy, now: now))
  }

  private func changeLocked<Result>(
    _ file: String,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> Result {
    guard DatabaseFile.isWritable(at: file) else {
      throw ListDatabase.Failure(
        .notWritable,
        "cannot write '\(path)'; check the permissions of the file and of its folder"
      )
    }
    var hasFailed = true
    defer { if hasFailed { DatabaseConnection.tidy(file) } }
    let queue = try DatabaseConnection.open(file, limit: limit)
    defer { try? queue.close() }
    if try !isCurrent(queue) {
      // A command that changes nothing does not migrate the schema either.
      let trial = try change(inCopyOf: queue, work)
      guard trial.commits else {
        hasFailed = false
        return trial.result
      }
      try DatabaseSchema.migrator.migrate(queue)
    }
    try queue.inDatabase { try $0.beginTransaction(.immediate) }
    let (result, commits) = work(SQLiteList(queue, now: now))
    try queue.inDatabase { commits ? try $0.commit() : try $0.rollback() }
    hasFailed = false
    return result
  }

  /// Makes a new database, and lets work fill it.
  private func fill<Result>(
    _ draft: String,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> (result: Result, commits: Bool) {
    let queue = try DatabaseConnection.open(draft, limit: 0)
    defer { try? queue.close() }
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA application_id = \(DatabaseSchema.applicationID)")
    }
    try DatabaseSchema.migrator.migrate(queue)
    try queue.inDatabase { try $0.beginTransaction(.immediate) }
    let outcome = work(SQLiteList(queue, now: now))
    // The log is turned on last: before, all is written to the file, which alone is renamed.
    try queue.inDatabase { database in
      try outcome.commits ? database.commit() : database.rollback()
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    return outcome
  }

  func isCurrent(_ queue: DatabaseQueue) throws -> Bool {
    try queue.inDatabase { database in
      guard try !DatabaseSchema.migrator.hasBeenSuperseded(database) else {
        throw ListDatabase.Failure(
          .notUnderstood,
          "'\(path)' was written by a newer version of todo; use that version, or another database"
        )
      }
      return try DatabaseSchema.migrator.hasCompletedMigrations(database)
    }
  }

  /// The database as the feature sees it. Its effects run at once.
  func client(of list: SQLiteList) -> ListDatabase {
    func effect<Value>(
      _ work: @escaping () throws -> Value
    ) -> Effect<Value, ListDatabase.Failure> {
      .result { Result(catching: work).mapError(failure) }
    }
    return ListDatabase(
      load: { effect { try list.load() } },
      save: { change, verb in effect { try list.save(change, verb) } },
      undo: { count in effect { try list.undo(count) } },
      redo: { count in effect { try list.redo(count) } },
      log: { count in effect { try list.log(count) } },
      formerList: { entry in effect { try list.formerList(entry) } },
      purge: { effect { try list.purge() } }
    )
  }
}

// MARK: - Errors

extension TodoDatabase {
  func describingErrors<Result>(
    _ work: () throws -> Result
  ) throws(ListDatabase.Failure) -> Result {
    do {
      return try work()
    } catch {
      throw failure(error)
    }
  }

  private var busy: ListDatabase.Failure {
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
