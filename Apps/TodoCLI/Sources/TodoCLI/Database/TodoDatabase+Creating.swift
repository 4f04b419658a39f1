import Foundation
import GRDB
import TodoFeature

extension TodoDatabase {
  /// Makes the database, and lets work fill it. A command that changes nothing does not create it.
  func create<Result>(
    _ work: (SQLiteList) -> (result: Result, commits: Bool)
  ) throws -> Result {
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

  /// Makes the file of a new database, and lets work fill it.
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
}
