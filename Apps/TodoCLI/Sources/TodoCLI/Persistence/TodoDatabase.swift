import Foundation
import GRDB
import TodoFeature

/// One command's transaction on the store at a path, in SQLite.
///
/// Not thread-safe: a command runs on one thread.
final class TodoDatabase {
  private let path: String
  private let patience: TimeInterval
  /// The path with every link followed; nil as long as there is no store.
  private var store: String?
  /// The connection, inside its transaction; nil before opening, after closing, and without a store.
  private var queue: DatabaseQueue?
  /// Says whether something went wrong, after which SQLite may leave files beside the store.
  private var hasFailed = false
  /// The rows as they were read.
  private var rows: [TodoRow] = []

  /// Names the store; the disk is not touched yet.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - patience: How many seconds to wait while others hold the store.
  init(path: String, patience: TimeInterval) {
    self.path = path
    self.patience = patience
  }

  /// Begins the transaction and reads the list.
  func open(_ access: TodoStorage.Access) throws -> SavedList {
    try noticingFailure { try read(access) }
  }

  /// Writes the todos, in their order, and commits.
  ///
  /// - Returns: The list with everyone's number, or nil when another process has made a store where
  ///   there was none; then nothing is written.
  /// - Complexity: O(n) in the todos; only rows that changed are written.
  func save(_ todos: [Todo]) throws -> SavedList? {
    try noticingFailure { try write(todos) }
  }

  /// Rolls back what was not committed and closes the connection.
  func close() {
    if let queue {
      queue.inDatabase { database in
        if database.isInsideTransaction { try? database.rollback() }
      }
      // A failure here means that the log could not be folded into the store. Nothing is lost: the
      // next command finds it in the log.
      try? queue.close()
    }
    queue = nil
    if let store, hasFailed { StoreConnection.tidy(store) }
  }
}

extension TodoDatabase {
  private func noticingFailure<Success>(_ work: () throws -> Success) throws -> Success {
    do {
      return try work()
    } catch {
      hasFailed = true
      throw error
    }
  }

  private func read(_ access: TodoStorage.Access) throws -> SavedList {
    guard let store = try StoreFile.find(at: path) else { return SavedList() }
    let isWritable = StoreFile.isWritable(at: store)
    guard isWritable || access == .reading else {
      throw CommandFailure(
        .cannotCreate,
        "cannot write '\(path)'; check the permissions of the file and of its folder"
      )
    }
    self.store = store
    do {
      // To read what it may not write, SQLite would make files beside the store that it could not
      // remove; but there it needs no lock either.
      let isFrozen = !isWritable && !StoreFile.hasLog(at: store)
      let sharing: StoreConnection.Sharing = isFrozen ? .withNobody : .withOthers
      try begin(access, on: StoreConnection.open(store, sharing: sharing, patience: patience))
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_IOERR && access == .reading
    {
      // A disk so full that there is no room for the index can still be read.
      hasFailed = true
      close()
      try begin(access, on: StoreConnection.open(store, sharing: .alone, patience: patience))
    }
    return try savedList()
  }

  private func begin(_ access: TodoStorage.Access, on queue: DatabaseQueue) throws {
    self.queue = queue
    let migrator = StoreSchema.migrator
    let isCurrent = try queue.inDatabase { database in
      guard try !migrator.hasBeenSuperseded(database) else {
        throw CommandFailure(
          .dataError,
          "'\(path)' was written by a newer version of todo; use that version, or another store"
        )
      }
      return try migrator.hasCompletedMigrations(database)
    }
    if !isCurrent { try migrator.migrate(queue) }
    rows = try queue.inDatabase { database in
      // IMMEDIATE takes the write lock before the list is read: what is saved later is based on
      // what nobody else can have changed.
      try database.beginTransaction(access == .changing ? .immediate : .deferred)
      return try TodoRow.order(literal: "rank DESC, number DESC").fetchAll(database)
    }
  }

  private func write(_ todos: [Todo]) throws -> SavedList? {
    if let queue {
      try queue.inDatabase { database in
        rows = try write(todos, to: database)
        try database.commit()
      }
    } else {
      guard let written = try NewStore.make(at: path, fill: { try write(todos, to: $0) }) else {
        return nil
      }
      rows = written
    }
    return try savedList()
  }

  /// Checks what only a damaged store can break, so that nothing later has to.
  private func savedList() throws -> SavedList {
    var list = SavedList()
    for row in rows {
      guard
        let number = row.number, number > 0,
        (0..<Self.rankLimit).contains(row.rank),
        list.numbers.updateValue(Int(number), forKey: row.id) == nil
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      list.todos.append(row.todo)
    }
    return list
  }

  /// No list comes near it; a rank beyond it is garbage.
  private static let rankLimit: Int64 = 1 << 52

  private func write(_ todos: [Todo], to database: Database) throws -> [TodoRow] {
    var old = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
    var written: [TodoRow] = []
    written.reserveCapacity(todos.count)
    // From the bottom up: new todos arrive on top, in the order in which they were added, and take
    // their numbers in that order; ranks below them stay as they are.
    var rank: Int64 = -1
    for todo in todos.reversed() {
      let before = old.removeValue(forKey: todo.id)
      rank = max(rank + 1, before?.rank ?? 0)
      var row = TodoRow(
        number: before?.number,
        id: todo.id,
        description: todo.description,
        isComplete: todo.isComplete,
        rank: rank
      )
      if before == nil {
        try row.insert(database)
      } else if row != before {
        try row.update(database)
      }
      written.append(row)
    }
    for row in old.values {
      try row.delete(database)
    }
    return written.reversed()
  }
}
