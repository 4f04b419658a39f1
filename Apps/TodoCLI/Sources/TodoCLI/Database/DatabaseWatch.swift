import ComposableArchitecture
import Foundation

/// Finds out whether the files of a database have changed, and caches the list as long as they have not.
///
/// It does not open them. If a process opens a database twice and closes it once, it loses all its locks
/// on it; then another process removes the log. Source: "How To Corrupt An SQLite Database File", 2.2.
///
/// Not thread-safe.
package final class DatabaseWatch {
  private let path: String
  private let now: () -> Date
  /// The files at the last look; `nil` if they may have changed unseen at that moment.
  private var seen: Files?
  /// The list that was read or written last, and the files that have it.
  private var kept: (list: RankedList, files: Files)?

  /// The files of a database at a moment.
  struct Files: Equatable {
    fileprivate var database: State?
    fileprivate var log: State?

    /// A file at a moment.
    fileprivate struct State: Equatable {
      let inode: ino_t
      let size: off_t
      /// In nanoseconds since 1970.
      let modified: Int

      /// - Returns: `nil` if there is no file at the path, or an empty one: a process that only reads may
      ///   make the log.
      init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
        inode = status.st_ino
        size = status.st_size
        modified = status.st_mtim.nanoseconds
      }
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
    let files = files()
    if files == seen { return false }
    seen = isCertain(files) ? files : nil
    return files != Files()
  }

  private func files() -> Files {
    guard let file = resolvedPath else { return Files() }
    return Files(database: Files.State(file), log: Files.State(file + "-wal"))
  }

  /// The path with every link followed; `nil` if nothing is there.
  private var resolvedPath: String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// True if any later change is seen. The clock of a file system has ticks: a second change within one is not.
  private func isCertain(_ files: Files) -> Bool {
    let now = now().timeIntervalSince1970
    return [files.database, files.log].compactMap(\.self)
      .allSatisfy { abs(now - Double($0.modified) / 1e9) >= 0.1 }
  }
}

// MARK: - The list

extension DatabaseWatch {
  /// The list, if the files are as they were when this process has read or written it.
  var list: RankedList? {
    guard let kept, kept.files == files() else { return nil }
    return kept.list
  }

  /// Returns the list, which is not kept any more: so who has it changes it in place.
  func takeList() -> RankedList? {
    defer { kept = nil }
    return list
  }

  /// The files as they are now; `nil` if they may change unseen at this moment.
  func certainFiles() -> Files? {
    let files = files()
    return isCertain(files) ? files : nil
  }

  /// Keeps a list that was read.
  ///
  /// - Parameter files: The files as they were before.
  func keep(_ list: RankedList, readFrom files: Files) {
    kept = (list, files)
  }

  /// Keeps the list that this process has written: a change that ``hasChanged()`` does not report.
  ///
  /// Call it before other processes can change the list again.
  func keepWritten(_ list: RankedList) {
    guard let files = sealedFiles() else { return }
    kept = (list, files)
    seen = files
  }

  /// Gives the database a time of change that no later change can have: one between two ticks of the clock.
  ///
  /// - Returns: The files; `nil` if there still is a log, because another program has opened the database, or if
  ///   the file system has no such times.
  private func sealedFiles() -> Files? {
    guard let file = resolvedPath, files().log == nil else { return nil }
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    // An odd number: in coarser units, the file would get another time.
    moment.tv_nsec |= 1
    guard utimensat(AT_FDCWD, file, [moment, moment], 0) == 0 else { return nil }
    let files = files()
    return files.log == nil && files.database?.modified == moment.nanoseconds ? files : nil
  }
}

extension timespec {
  fileprivate var nanoseconds: Int { tv_sec * 1_000_000_000 + tv_nsec }
}
