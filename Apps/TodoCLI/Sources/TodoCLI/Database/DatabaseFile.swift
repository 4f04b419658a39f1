import Foundation
import TodoFeature

/// The file at the path of a database. It is looked at before SQLite touches it: a file that is not
/// one of our databases is refused, and neither it nor anything beside it is written.
enum DatabaseFile {
  /// Finds the database at a path.
  ///
  /// - Returns: Its path with every link followed; `nil` if nothing is there.
  /// - Throws: A failure that names the path if something else than a readable database is there.
  static func find(at path: String) throws(ListDatabase.Failure) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return try isAbsent(path, reason: errno) ? nil : find(at: path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      try checkHeader(of: path)
    case S_IFDIR:
      throw ListDatabase.Failure(
        .notReadable,
        "'\(path)' is a folder; name a file in it, such as '\(path)/todo.sqlite'"
      )
    default:
      throw ListDatabase.Failure(
        .notReadable,
        "'\(path)' is neither a file nor a folder; name another file with --database"
      )
    }
    guard let resolved = realpath(path, nil) else {
      throw ListDatabase.Failure(.notReadable, "cannot reach '\(path)': \(text(of: errno))")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// True if this account may change the database at a path: its file, and those that SQLite makes
  /// beside it.
  static func isWritable(at path: String) -> Bool {
    access(path, W_OK) == 0 && access(folder(of: path), W_OK | X_OK) == 0
  }

  /// True if the database at a path has commits that are not yet in its file, but in the log beside it.
  static func hasLog(at path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    (path as NSString).deletingLastPathComponent
  }

  /// Distinguishes a database that is not there yet from a path that cannot lead to one.
  ///
  /// - Returns: False if a file has appeared at the path meanwhile.
  private static func isAbsent(
    _ path: String,
    reason: Int32
  ) throws(ListDatabase.Failure) -> Bool {
    guard reason == ENOENT else {
      throw ListDatabase.Failure(.notReadable, "cannot reach '\(path)': \(text(of: reason))")
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return true }
    guard status.st_mode & S_IFMT == S_IFLNK else { return false }
    throw ListDatabase.Failure(
      .notReadable,
      "'\(path)' is a link to a file that does not exist; remove the link, or correct it"
    )
  }

  private static func checkHeader(of path: String) throws(ListDatabase.Failure) {
    let file = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw ListDatabase.Failure(
        .notReadable,
        "cannot read '\(path)': \(text(of: errno)); check its permissions"
      )
    }
    defer { Foundation.close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &header, header.count, 0)
    guard count >= 0 else {
      throw ListDatabase.Failure(.disk, "cannot read '\(path)': \(text(of: errno))")
    }
    guard count > 0 else {
      throw ListDatabase.Failure(
        .notUnderstood,
        "'\(path)' is empty, which no database is; remove it, and 'todo add' makes a new one"
      )
    }
    // The database header: https://www.sqlite.org/fileformat2.html#the_database_header
    guard count == header.count, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw ListDatabase.Failure(
        .notUnderstood,
        "'\(path)' is not a database of todo; name another file with --database, or move this one away"
      )
    }
    let applicationID = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    guard applicationID == DatabaseSchema.applicationID else {
      throw ListDatabase.Failure(
        .notUnderstood,
        "'\(path)' is a database of another program; name another file with --database"
      )
    }
  }

  /// The system's words for an error number.
  static func text(of error: Int32) -> String {
    String(cString: strerror(error))
  }
}
