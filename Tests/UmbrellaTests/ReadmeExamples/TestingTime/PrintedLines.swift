import ReactiveCore

/// The lines that an example prints, from any task.
final class PrintedLines: Sendable {
  private let lines = _Lock<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func print(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
