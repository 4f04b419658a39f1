import ReactiveCore

/// What an example prints, from whatever task.
final class PrintedLines: Sendable {
  private let lines = _Lock<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func print(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
