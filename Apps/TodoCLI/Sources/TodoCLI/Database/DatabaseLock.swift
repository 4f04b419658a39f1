import Foundation

/// Lets one process at a time change the databases in a folder.
///
/// SQLite lets processes that wait try again and again, in no order: among many, one may wait too
/// long. The kernel gives this lock to those that wait for it mostly in their order: on a busy machine, a
/// process that comes later may be faster. So a process that waits does not give up while others do their
/// work.
final class DatabaseLock {
  private let folder: Int32
  private var isHeld = false

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - limit: The longest time, in seconds, to wait while no process changes a database in the folder.
  ///   - whenWaiting: Called once, after a second.
  /// - Returns: `nil` if the time is over.
  init?(folder path: String, limit: TimeInterval, whenWaiting: () -> Void = {}) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without the right to read the folder, only SQLite's own locks are used.
    guard folder >= 0, flock(folder, LOCK_EX | LOCK_NB) != 0 else {
      isHeld = folder >= 0
      return
    }
    let isLocked = DispatchSemaphore(value: 0)
    // On a thread of its own, because `flock` has no limit.
    Thread.detachNewThread { [folder] in
      while flock(folder, LOCK_EX) != 0, errno == EINTR {}
      isLocked.signal()
    }
    if limit > 1 {
      if isLocked.wait(timeout: .now() + 1) == .success {
        isHeld = true
        return
      }
      whenWaiting()
    }
    var lastChange = Self.lastChange(of: folder)
    // Readers change the folder, too, so the number of waits is limited.
    for _ in 0..<10 {
      if isLocked.wait(timeout: .now() + limit) == .success {
        isHeld = true
        return
      }
      let change = Self.lastChange(of: folder)
      if change == lastChange { break }
      lastChange = change
    }
    return nil
  }

  /// The time of the folder's last change. Every command that changes a database makes and removes a file
  /// beside it.
  private static func lastChange(of folder: Int32) -> [Int] {
    var status = stat()
    fstat(folder, &status)
    return [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  deinit {
    // When the time is over, the thread still uses it, until the process ends.
    if isHeld { close(folder) }
  }
}
