import Foundation

/// What lies at the store's path, looked at before SQLite touches it: a file that is not a store of
/// ours is refused without a byte of it, or beside it, being written.
enum StoreFile {
  /// Finds the store at `path`.
  ///
  /// - Returns: Its path with every link followed, or nil when nothing is there.
  /// - Throws: A failure that names the path when something else than a readable store is there.
  static func find(at path: String) throws(CommandFailure) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      try explainAbsence(of: path, reason: errno)
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      try checkHeader(of: path)
    case S_IFDIR:
      throw CommandFailure(
        .noInput,
        "'\(path)' is a folder; name a file in it, such as '\(path)/todo.sqlite'"
      )
    default:
      throw CommandFailure(
        .noInput,
        "'\(path)' is neither a file nor a folder; name another file with --store"
      )
    }
    guard let resolved = realpath(path, nil) else {
      throw CommandFailure(.noInput, "cannot reach '\(path)': \(text(of: errno))")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Says whether this account may change the store at `path`: its file, and what SQLite makes beside
  /// it.
  static func isWritable(at path: String) -> Bool {
    let folder = (path as NSString).deletingLastPathComponent
    return access(path, W_OK) == 0 && access(folder, W_OK | X_OK) == 0
  }

  /// Says whether the store at `path` has commits that are not yet in its file but in the log beside
  /// it.
  static func hasLog(at path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// Tells a store that is not there yet from a path that cannot lead to one.
  private static func explainAbsence(of path: String, reason: Int32) throws(CommandFailure) {
    guard reason == ENOENT else {
      throw CommandFailure(.noInput, "cannot reach '\(path)': \(text(of: reason))")
    }
    var link = stat()
    guard lstat(path, &link) != 0 else {
      throw CommandFailure(
        .noInput,
        "'\(path)' is a link to a file that does not exist; remove or mend the link"
      )
    }
  }

  private static func checkHeader(of path: String) throws(CommandFailure) {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandFailure(
        .noInput,
        "cannot read '\(path)': \(text(of: errno)); check its permissions"
      )
    }
    defer { Foundation.close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &header, header.count, 0)
    guard count >= 0 else {
      throw CommandFailure(.ioError, "cannot read '\(path)': \(text(of: errno))")
    }
    guard count > 0 else {
      throw CommandFailure(
        .dataError,
        "'\(path)' is empty, which no store is; remove it, and 'todo add' makes a store"
      )
    }
    // The database header: https://www.sqlite.org/fileformat2.html#the_database_header
    guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw CommandFailure(
        .dataError,
        "'\(path)' is not a todo store; name another file with --store, or move this one away"
      )
    }
    let applicationID = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    guard applicationID == StoreSchema.applicationID else {
      throw CommandFailure(
        .dataError,
        "'\(path)' is a database of another program; name another file with --store"
      )
    }
  }

  /// The system's words for an error number.
  static func text(of error: Int32) -> String {
    String(cString: strerror(error))
  }
}
