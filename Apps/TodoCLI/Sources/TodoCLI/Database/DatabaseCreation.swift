import Foundation
import GRDB
import TodoFeature

/// The making of a database file where there is none, under the lock of its folder.
///
/// The file is written under another name beside its place, and then linked, so that it appears as a
/// whole or not at all. A draft that was left behind, because a process was killed, is replaced by the
/// next one.
struct DatabaseCreation {
  /// The path under which the file is written.
  let draft: String
  private let path: String
  private var newFolders: [String] = []

  /// Makes the folders that are missing, for the owner alone.
  init(at path: String) throws(ListDatabase.Failure) {
    self.path = path
    let folder = DatabaseFile.folder(of: path)
    draft = folder + "/.todo-draft-" + (path as NSString).lastPathComponent
    var missing: [String] = []
    var ancestor = folder
    while ancestor != "/", access(ancestor, F_OK) != 0, errno == ENOENT {
      missing.append(ancestor)
      ancestor = DatabaseFile.folder(of: ancestor)
    }
    for folder in missing.reversed() {
      if mkdir(folder, S_IRWXU) == 0 {
        // Whatever the umask is.
        chmod(folder, S_IRWXU)
        newFolders.insert(folder, at: 0)
      } else if errno != EEXIST {
        let reason = errno
        removeFolders()
        throw failure(reason, folder)
      }
    }
  }

  /// Makes the empty file of the draft, for the owner alone. SQLite gives the same rights to the files
  /// that it makes beside it.
  func begin() throws(ListDatabase.Failure) {
    try removeRemains()
    removeDraft()
    let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard file >= 0 else { throw failure(errno, path) }
    fchmod(file, S_IRUSR | S_IWUSR)
    close(file)
  }

  /// Gives the draft its name.
  func finish() throws(ListDatabase.Failure) {
    // A link, because renaming would replace a file that has appeared meanwhile.
    guard link(draft, path) == 0 else { throw failure(errno, path) }
    unlink(draft)
    // The new name survives a loss of power.
    let folder = open(DatabaseFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Removes the draft.
  func removeDraft() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
  }

  /// Removes the folders that were made. Those that are used meanwhile are not empty, and stay.
  func removeFolders() {
    newFolders.forEach { rmdir($0) }
  }

  /// Removes the files beside a database that is gone: SQLite would take them for parts of the new one.
  private func removeRemains() throws(ListDatabase.Failure) {
    for suffix in ["-wal", "-journal"] {
      var status = stat()
      guard stat(path + suffix, &status) == 0, status.st_size > 0 else { continue }
      throw ListDatabase.Failure(
        .notUnderstood,
        "'\(path + suffix)' belongs to a database that is gone; restore '\(path)', or move the file away"
      )
    }
    for suffix in ["-wal", "-journal", "-shm"] { unlink(path + suffix) }
  }

  private func failure(_ reason: Int32, _ path: String) -> ListDatabase.Failure {
    ListDatabase.Failure(
      [ENOSPC, EDQUOT, EIO].contains(reason) ? .disk : .notWritable,
      "cannot create '\(path)': \(DatabaseFile.text(of: reason))"
    )
  }
}

extension TodoDatabase {
  /// Makes the database, and fills it. A command that changes nothing does not create it.
  ///
  /// - Parameter changeList: Changes the list, and returns true if that is to be committed.
  func create(_ changeList: (SQLiteList) -> Bool) throws {
    guard try changeList(SQLiteList(copyInMemory(of: nil), now: now)) else { return }
    let creation = try DatabaseCreation(at: path)
    var isMade = false
    defer { if !isMade { creation.removeFolders() } }
    let lock = try lock(path)
    defer { withExtendedLifetime(lock) {} }
    // Another process may have been faster.
    if let file = try DatabaseFile.find(at: path) {
      try changeLocked(file, changeList)
    } else {
      try creation.begin()
      defer { creation.removeDraft() }
      if try fill(creation.draft, changeList) { try creation.finish() }
    }
    isMade = true
  }

  /// Makes the tables of a new database, and fills them.
  ///
  /// - Returns: True if something was committed.
  private func fill(_ draft: String, _ changeList: (SQLiteList) -> Bool) throws -> Bool {
    let queue = try DatabaseConnection.open(draft, limit: 0)
    defer { try? queue.close() }
    try queue.inDatabase { database in
      try database.execute(sql: "PRAGMA application_id = \(DatabaseSchema.applicationID)")
    }
    try DatabaseSchema.migrator.migrate(queue)
    try queue.inDatabase { try $0.beginTransaction(.immediate) }
    let isCommitted = changeList(SQLiteList(queue, now: now))
    // The log is turned on last: before, all is written to the file, which alone is renamed.
    try queue.inDatabase { database in
      try isCommitted ? database.commit() : database.rollback()
      try database.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try queue.close()
    return isCommitted
  }
}
