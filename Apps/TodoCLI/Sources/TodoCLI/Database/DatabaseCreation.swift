import Foundation
import TodoFeature

/// The making of a database file where there is none.
///
/// The file is written under another name beside its place, and then renamed, so that it appears as a
/// whole or not at all. A file that was left behind by a sudden death is replaced by the next try:
/// ``DatabaseLock`` lets one process at a time try.
struct DatabaseCreation {
  /// The path under which the file is written.
  let draft: String
  private let path: String
  private var newFolders: [String] = []

  /// Makes the folders that are missing, for the owner alone.
  init(at path: String) throws(ListDatabase.Failure) {
    self.path = path
    draft = path + ".new"
    var missing: [String] = []
    var ancestor = DatabaseFile.folder(of: path)
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
        abandon()
        throw failure(reason, folder)
      }
    }
  }

  /// Makes the empty file of the draft, for the owner alone. SQLite gives the same rights to the files
  /// that it makes beside it.
  func begin() throws(ListDatabase.Failure) {
    removeDraft()
    let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)
    guard file >= 0 else { throw failure(errno, path) }
    fchmod(file, S_IRUSR | S_IWUSR)
    close(file)
  }

  /// Moves the draft to its place.
  func finish() throws(ListDatabase.Failure) {
    guard rename(draft, path) == 0 else { throw failure(errno, path) }
    // The new name survives a loss of power.
    let folder = open(DatabaseFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Removes what was made. Folders that another process uses meanwhile are not empty, and stay.
  func abandon() {
    removeDraft()
    newFolders.forEach { rmdir($0) }
  }

  private func removeDraft() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
  }

  private func failure(_ reason: Int32, _ path: String) -> ListDatabase.Failure {
    ListDatabase.Failure(
      [ENOSPC, EDQUOT, EIO].contains(reason) ? .disk : .notWritable,
      "cannot create '\(path)': \(DatabaseFile.text(of: reason))"
    )
  }
}
