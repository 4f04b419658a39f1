import Foundation
import TodoFeature

/// The calendar of a list, and the user: a file beside the database, which only its owner can read.
///
/// The file's time of change is that of the last sync. A sync locks the file, so that one at a time runs.
package struct SyncAccount: Codable, Equatable {
  /// The name of the calendar.
  package var name = ""
  /// The address of the calendar.
  package var calendar = URL(fileURLWithPath: "/")
  /// The user's name on the server; `nil` if the server needs none.
  package var user: String?
  /// The password; `nil` if a command prints it.
  package var password: String?
  /// The command that prints the password.
  package var passwordCommand: String?

  /// - Parameters:
  ///   - user: The user's name.
  ///   - passwordCommand: The command that prints the password.
  package init(user: String?, passwordCommand: String?) {
    self.user = user
    self.passwordCommand = passwordCommand
  }
}

extension SyncAccount {
  /// The file of the account of a database.
  package static func path(for database: TodoDatabase) throws(ListDatabase.Failure) -> String {
    try (DatabaseFile.find(at: database.path) ?? database.path) + "-sync"
  }

  /// True if a list is synced.
  static func exists(for database: TodoDatabase) -> Bool {
    (try? path(for: database)).map { access($0, F_OK) == 0 } ?? false
  }

  /// Writes the file, as a whole or not at all.
  ///
  /// - Throws: A failure if the file cannot be written, or a sync is under way.
  package func write(to path: String) throws(CommandFailure) {
    let lock = try Self.lock(path)
    defer { close(lock) }
    try Self.makeFolder(DatabaseFile.folder(of: path))
    let draft = path + ".draft"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard file >= 0 else { throw Self.failure("write", path) }
    defer {
      close(file)
      unlink(draft)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Texts and addresses can always be encoded.
    let data = try! encoder.encode(self)
    let count = data.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
    // No sync has been done.
    var times = [timespec(tv_sec: 0, tv_nsec: 0), timespec(tv_sec: 0, tv_nsec: 0)]
    guard count == data.count, futimens(file, &times) == 0, fsync(file) == 0,
      rename(draft, path) == 0
    else { throw Self.failure("write", path) }
  }

  /// Removes the file.
  ///
  /// - Returns: False if there is none.
  /// - Throws: A failure if the file cannot be removed, or a sync is under way.
  package static func remove(_ path: String) throws(CommandFailure) -> Bool {
    let lock = try lock(path)
    defer { close(lock) }
    if unlink(path) == 0 { return true }
    if errno == ENOENT { return false }
    throw failure("remove", path)
  }

  /// Locks the file at a path, which keeps syncs away while it is changed.
  ///
  /// - Returns: The descriptor that has the lock until it is closed; an invalid one if there is no file.
  /// - Throws: A failure if a sync is under way.
  private static func lock(_ path: String) throws(CommandFailure) -> Int32 {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 {
      close(file)
      throw CommandFailure(ListDatabase.Failure.syncUnderWay)
    }
    return file
  }

  private static func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw CommandFailure(
        .cannotCreate,
        "cannot make the folder '\(path)': \(error.localizedDescription)"
      )
    }
  }

  fileprivate static func failure(_ verb: String, _ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, "cannot \(verb) '\(path)': \(DatabaseFile.text(of: errno))")
  }
}

extension ListDatabase.Failure {
  /// Another process syncs the list.
  package static let syncUnderWay = ListDatabase.Failure(
    .busy,
    "another sync is under way; try again in a moment"
  )
}

/// An account whose file is open.
package final class OpenSyncAccount {
  /// The account.
  package let account: SyncAccount
  private let path: String
  private let file: Int32

  /// Reads the file.
  ///
  /// - Throws: A failure if there is none, or if others can read it.
  package init(_ path: String) throws(CommandFailure) {
    self.path = path
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno != ENOENT { throw SyncAccount.failure("read", path) }
      throw CommandFailure(
        .configuration,
        "the list is not synced with anything; 'todo sync setup URL' chooses a calendar"
      )
    }
    do {
      account = try Self.read(file, path)
    } catch {
      close(file)
      throw error
    }
  }

  deinit { close(file) }

  /// The moment of the last sync; `nil` if there was none.
  package var lastSync: Date? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mtim.tv_sec > 0 else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(status.st_mtim.tv_sec))
  }

  /// Locks the account until this object ends.
  ///
  /// - Returns: False if another process has locked it, or has changed it meanwhile.
  package func lock() -> Bool {
    var (own, present) = (stat(), stat())
    return flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &own) == 0
      && stat(path, &present) == 0
      && own.st_ino == present.st_ino
  }

  /// Notes that a sync has ended now.
  package func noteSync() { futimens(file, nil) }

  private static func read(_ file: Int32, _ path: String) throws(CommandFailure) -> SyncAccount {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
      throw CommandFailure(
        .noPermission,
        "others can read '\(path)', which has a password; 'chmod 600' makes it yours alone"
      )
    }
    let data = try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()
    guard let account = try? JSONDecoder().decode(SyncAccount.self, from: data ?? Data()) else {
      throw CommandFailure(.dataError, "'\(path)' is damaged; 'todo sync setup URL' makes it anew")
    }
    return account
  }
}
