import Foundation

/// Lets one process at a time change the databases in a folder.
///
/// SQLite lets processes that wait try again and again, in no order: among many, one may wait too
/// long. The kernel gives this lock to those that wait for it in their order.
final class DatabaseLock {
  private let folder: Int32
  private var isHeld = false

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - limit: The longest time to wait, in seconds.
  /// - Returns: `nil` if the time is over.
  init?(folder path: String, limit: TimeInterval) {
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Without the right to read the folder, SQLite's own locks have to do.
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
    if isLocked.wait(timeout: .now() + limit) == .timedOut { return nil }
    isHeld = true
  }

  deinit {
    // When the time is over, the thread still uses it, until the process ends.
    if isHeld { close(folder) }
  }
}
