import Schedulers

/// What happened, in order; any task or thread may note something.
final class Log: Sendable {
  private let lines = _Lock<[String]>([])

  var count: Int { lines.withLock(\.count) }

  func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }

  @MainActor func noteOnMainActor(_ line: String) async {
    await Task.yield()
    note(line)
  }

  func take() -> [String] {
    lines.withLock { lines in
      defer { lines = [] }
      return lines
    }
  }
}
