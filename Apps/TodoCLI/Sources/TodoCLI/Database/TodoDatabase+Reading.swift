import Foundation
import GRDB
import TodoFeature

extension TodoDatabase {
  /// Opens the database to be read, in the current schema. One that does not exist is empty.
  func openForReading() throws -> DatabaseQueue {
    guard let file = try DatabaseFile.find(at: path) else { return try copyInMemory(of: nil) }
    // To read what it may not write, SQLite would make files beside it that it could not remove.
    guard DatabaseFile.isWritable(at: file) else { return try copyWithoutFiles(of: file) }
    do {
      return try open(file, .withOthers)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      // A disk so full that there is no room for the index can still be read.
      DatabaseConnection.tidy(file)
      return try open(file, .alone)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
      // There is no room for another file.
      return try copyWithoutFiles(of: file)
    }
  }

  private func open(
    _ file: String,
    _ sharing: DatabaseConnection.Sharing
  ) throws -> DatabaseQueue {
    let queue = try DatabaseConnection.open(
      file,
      sharing: sharing,
      limit: limit,
      whenWaiting: whenWaiting
    )
    if try isCurrent(queue) { return queue }
    defer { try? queue.close() }
    // An older database is not changed by being read.
    return try copyInMemory(of: queue)
  }

  /// Copies the database into memory, and makes no file beside it. Its folder is locked meanwhile.
  private func copyWithoutFiles(of file: String) throws -> DatabaseQueue {
    let lock = try lock(file)
    defer { withExtendedLifetime(lock) {} }
    guard DatabaseFile.hasLog(at: file) else { return try copyInMemory(of: file, .withNobody) }
    let folder = FileManager.default.temporaryDirectory.appending(path: "todo-\(UUID())").path
    guard mkdir(folder, S_IRWXU) == 0 else {
      throw ListDatabase.Failure(
        .notReadable,
        "cannot copy '\(path)', which has changes in a log, to '\(folder)': "
          + DatabaseFile.text(of: errno)
      )
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let copy = folder + "/todo.sqlite"
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: file + suffix, toPath: copy + suffix)
      // The rights are copied too.
      chmod(copy + suffix, S_IRUSR | S_IWUSR)
    }
    return try copyInMemory(of: copy, .alone)
  }

  private func copyInMemory(
    of file: String,
    _ sharing: DatabaseConnection.Sharing
  ) throws -> DatabaseQueue {
    let queue = try DatabaseConnection.open(
      file,
      sharing: sharing,
      limit: limit,
      whenWaiting: whenWaiting
    )
    defer { try? queue.close() }
    _ = try isCurrent(queue)
    return try copyInMemory(of: queue)
  }
}
