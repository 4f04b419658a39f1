import ScheduleExploration

/// Texts that tasks and actions add.
final class Log: Sendable {
  private let entries = _Lock<[String]>([])

  var all: [String] { entries.withLock { $0 } }

  func add(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }
}
