import Foundation
import GRDB

/// Makes a store where there is none, so that it appears whole or not at all.
///
/// The store is written under a passing name beside its place, for the owner's eyes only from its
/// first moment, and then linked into place. Linking fails when another process was faster. Whatever
/// goes wrong on the way, nothing stays behind.
enum NewStore {
  /// Makes the store at `path` and lets `fill` write its content.
  ///
  /// - Returns: What `fill` returned, or nil when a store has appeared at `path` meanwhile.
  static func make<Content>(at path: String, fill: (Database) throws -> Content) throws -> Content?
  {
    let folder = (path as NSString).deletingLastPathComponent
    let newFolders = try makeFolders(upTo: folder)
    var isMade = false
    defer {
      // Removing a folder that is not empty fails, and then another process needs it.
      if !isMade { newFolders.forEach { rmdir($0) } }
    }
    let draft = folder + "/.todo-" + UUID().uuidString
    guard makeEmptyFile(at: draft) else { throw failure(path, errno) }
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    let content = try write(to: draft, fill)
    guard link(draft, path) == 0 else {
      if errno == EEXIST { return nil }
      throw failure(path, errno)
    }
    isMade = true
    synchronize(folder)
    return content
  }

  /// Makes the folder and those above it that are missing.
  ///
  /// - Returns: Those that were made, the innermost first.
  private static func makeFolders(upTo folder: String) throws(CommandFailure) -> [String] {
    var missing: [String] = []
    var ancestor = folder
    while ancestor != "/", access(ancestor, F_OK) != 0, errno == ENOENT {
      missing.append(ancestor)
      ancestor = (ancestor as NSString).deletingLastPathComponent
    }
    var made: [String] = []
    for path in missing.reversed() {
      if mkdir(path, S_IRWXU) == 0 {
        // As for the file: whatever the umask is.
        chmod(path, S_IRWXU)
        made.insert(path, at: 0)
      } else if errno != EEXIST {
        let reason = errno
        made.forEach { rmdir($0) }
        throw failure(path, reason)
      }
    }
    return made
  }

  private static func makeEmptyFile(at path: String) -> Bool {
    let file = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard file >= 0 else { return false }
    // A umask may have taken away even the owner's rights. SQLite gives the files that it makes
    // beside the store the store's mode.
    fchmod(file, S_IRUSR | S_IWUSR)
    Foundation.close(file)
    return true
  }

  private static func write<Content>(
    to draft: String,
    _ fill: (Database) throws -> Content
  ) throws -> Content {
    let queue = try StoreConnection.open(draft, sharing: .withOthers, patience: 0)
    defer { try? queue.close() }
    try StoreSchema.migrator.migrate(queue)
    let content = try queue.write { database in
      try database.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      return try fill(database)
    }
    // Last of all, so that everything is in the file itself, which alone moves into place.
    try queue.inDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.close()
    return content
  }

  /// Makes the new name survive a loss of power.
  private static func synchronize(_ folder: String) {
    let file = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    Foundation.close(file)
  }

  private static func failure(_ path: String, _ reason: Int32) -> CommandFailure {
    CommandFailure(
      reason == ENOSPC || reason == EDQUOT || reason == EIO ? .ioError : .cannotCreate,
      "cannot create '\(path)': \(StoreFile.text(of: reason))"
    )
  }
}
