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
      return try create(work)
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

  private func change<Result>(
    _ file: String,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> Result {
    let lock = try lock(file)
    defer { withExtendedLifetime(lock) {} }
    return try changeLocked(file, work)
  }

  /// Lets work change a copy of a database in memory, or an empty one.
  func change<Result>(
    inCopyOf queue: DatabaseQueue?,
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> (result: Result, commits: Bool) {
    let copy = try DatabaseQueue()
    try queue?.backup(to: copy)
    try DatabaseSchema.migrator.migrate(copy)
    return work(SQLiteList(copy, now: now))
  }

  /// Lets work change a database whose folder is locked.
  func changeLocked<Result>(
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
