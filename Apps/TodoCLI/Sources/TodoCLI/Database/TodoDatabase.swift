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
  /// Called when it has waited for other processes for a second.
  var whenWaiting: @Sendable () -> Void = {}
  /// The moment that the journal notes.
  var now: () -> Date = { .now }
  /// Caches the list between the transactions of a long-running process; `nil` if each transaction reads the list.
  var watch: DatabaseWatch?

  /// Changes the list by an action.
  ///
  /// - Parameter makeAction: Returns the action for the list as it is.
  func perform(_ makeAction: MakeAction) throws -> ListState.Done {
    try change(commitsIf: { $0 != .nothing }) { list in
      let today = Day(now())
      return try list.perform(makeAction(list.load(), today), today: today)
    }
  }

  /// Returns the list.
  func todos() throws -> [Todo] {
    if let list = watch?.list { return list.todos }
    return try read { try $0.load() }
  }

  /// Returns the last entries of the journal, the newest first.
  func journal(_ count: Int) throws -> [JournalEntry] {
    try read { list in
      // A list that is damaged is refused by every command.
      _ = try list.load()
      return try list.log(count)
    }
  }

  /// Forgets the journal.
  ///
  /// - Returns: The number of entries that it had.
  func purge() throws -> Int {
    try change(commitsIf: { $0 > 0 }) { list in
      _ = try list.load()
      return try list.purge()
    }
  }
}

extension TodoDatabase {
  /// Lets work read the list. A database that does not exist is an empty list, and is not made.
  func read<Value>(_ work: (SQLiteList) throws -> Value) throws -> Value {
    try describingErrors {
      let files = watch?.certainFiles()
      let queue = try openForReading()
      defer { try? queue.close() }
      let list = SQLiteList(queue, now: now)
      let value = try work(list)
      if let files, let list = list.listIfRead { watch?.keep(list, readFrom: files) }
      return value
    }
  }

  /// Lets work change the list, in one transaction. No other process changes the list meanwhile.
  ///
  /// - Parameters:
  ///   - isChange: Returns true if work with this value has changed something. Otherwise, and if work
  ///     throws, nothing is written.
  ///   - work: Changes the list. It may be called twice; then the first call was a trial.
  func change<Value>(
    commitsIf isChange: (Value) -> Bool = { _ in true },
    _ work: (SQLiteList) throws -> Value
  ) throws -> Value {
    try describingErrors {
      var result: Result<Value, any Error>?
      var written: RankedList?
      func changeList(_ list: SQLiteList) -> Bool {
        result = Result { try work(list) }
        let isChanged = (try? result?.get()).map(isChange) ?? false
        written = isChanged ? list.listIfRead : nil
        return isChanged
      }
      if let file = try DatabaseFile.find(at: path) {
        let lock = try lock(file)
        defer { withExtendedLifetime(lock) {} }
        try changeLocked(file, changeList)
        if let written { watch?.keepWritten(written) }
      } else {
        try create(changeList)
      }
      // Work was called.
      return try result!.get()
    }
  }

  func lock(_ file: String) throws(ListDatabase.Failure) -> DatabaseLock {
    let folder = DatabaseFile.folder(of: file)
    guard let lock = DatabaseLock(folder: folder, limit: limit, whenWaiting: whenWaiting) else {
      throw busy
    }
    return lock
  }

  /// Copies a database into memory, in the current schema. Without one, the copy is empty.
  func copyInMemory(of queue: DatabaseQueue?) throws -> DatabaseQueue {
    let copy = try DatabaseQueue()
    try queue?.backup(to: copy)
    try DatabaseSchema.migrator.migrate(copy)
    return copy
  }

  /// Changes a database whose folder is locked.
  ///
  /// - Parameter changeList: Changes the list, and returns true if that is to be committed.
  func changeLocked(_ file: String, _ changeList: (SQLiteList) -> Bool) throws {
    guard DatabaseFile.isWritable(at: file) else {
      throw ListDatabase.Failure(
        .notWritable,
        "cannot write '\(path)'; check the permissions of the file and of its folder"
      )
    }
    var hasFailed = true
    defer { if hasFailed { DatabaseConnection.tidy(file) } }
    let queue = try DatabaseConnection.open(file, limit: limit, whenWaiting: whenWaiting)
    defer { try? queue.close() }
    if try !isCurrent(queue) {
      // A command that changes nothing does not migrate the schema either.
      guard try changeList(SQLiteList(copyInMemory(of: queue), now: now)) else {
        hasFailed = false
        return
      }
      try DatabaseSchema.migrator.migrate(queue)
    }
    try queue.inDatabase { try $0.beginTransaction(.immediate) }
    // Nobody else can change the list any more.
    let isCommitted = changeList(SQLiteList(queue, list: watch?.takeList(), now: now))
    try queue.inDatabase { isCommitted ? try $0.commit() : try $0.rollback() }
    hasFailed = false
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
}
