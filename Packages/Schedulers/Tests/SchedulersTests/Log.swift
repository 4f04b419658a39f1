import Schedulers

/// A log of what happens, in order, that any task or thread may add to.
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
