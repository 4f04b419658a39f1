import ComposableArchitecture
import Foundation

/// Finds out whether the files of a database have changed.
///
/// It does not open them. If a process opens a database twice and closes it once, it loses all its locks
/// on it; then another process removes the log. Source: "How To Corrupt An SQLite Database File", 2.2.
package final class DatabaseWatch {
  private let path: String
  private let now: () -> Date
  /// The files as they were at the last call; `nil` if they may have changed at that moment.
  private var last: [Stamp?]?

  /// A state of a file.
  private struct Stamp: Equatable {
    let inode: ino_t
    let size: off_t
    let modified: TimeInterval

    /// - Returns: `nil` if there is no file at the path, or an empty one: a process that only reads may
    ///   make the log.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
      inode = status.st_ino
      size = status.st_size
      modified = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    }
  }

  /// - Parameters:
  ///   - path: The path of the database. It may lead to nothing yet.
  ///   - now: Returns the present moment.
  package init(_ path: String, now: @escaping () -> Date = { .now }) {
    self.path = path
    self.now = now
  }

  /// Sends a value when the database has changed since the subscription, at most a quarter of a second
  /// later; also when it is made. It never completes.
  ///
  /// - Parameter queue: The queue on which the files are looked at.
  package func changes(on queue: DispatchQueue) -> AnyPublisher<Void, Never> {
    Deferred {
      _ = self.hasChanged()
      return queue.timerPublisher(every: .milliseconds(250))
        .autoconnect()
        .filter { _ in self.hasChanged() }
        .map { _ in }
    }
    .eraseToAnyPublisher()
  }

  /// Returns true if the database was changed since the last call; also the first time that it is
  /// there.
  func hasChanged() -> Bool {
    let now = now().timeIntervalSince1970
    let stamps = stamps()
    let hasChanged = stamps != last && stamps.contains { $0 != nil }
    // The clock of a file system has ticks. A second change within one cannot be seen.
    let isRecent = stamps.contains { $0.map { abs(now - $0.modified) < 0.1 } ?? false }
    last = isRecent ? nil : stamps
    return hasChanged
  }

  /// The states of the database and of the log beside it.
  private func stamps() -> [Stamp?] {
    guard let resolved = realpath(path, nil) else { return [] }
    defer { free(resolved) }
    let file = String(cString: resolved)
    return [Stamp(file), Stamp(file + "-wal")]
  }
}
