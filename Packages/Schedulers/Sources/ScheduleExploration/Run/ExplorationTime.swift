import Foundation

/// The real time of an exploration: its limit, and the line that shows how far it is.
struct ExplorationTime {
  /// The clock of an exploration, and the terminal that shows its progress.
  struct Source: Sendable {
    /// Returns the time since any fixed moment.
    let now: @Sendable () -> Duration
    /// Writes to the terminal; nil if there is none.
    let write: (@Sendable (String) -> Void)?

    static let system = Source(now: sinceStart, write: isTerminal ? writeToStandardError : nil)

    private static let start = ContinuousClock.now

    @Sendable private static func sinceStart() -> Duration { start.duration(to: .now) }

    private static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    @Sendable private static func writeToStandardError(_ text: String) {
      FileHandle.standardError.write(Data(text.utf8))
    }
  }

  /// The seconds after which the progress is shown.
  private static let quietSeconds: Int64 = 3

  private let source: Source
  private let start: Duration
  private let limit: Duration?
  /// The number of seconds that is shown; nil if no line is.
  private var shownSeconds: Int64?

  /// Starts the time.
  init(_ source: Source, limit: Duration?) {
    self.source = source
    self.limit = limit
    start = source.now()
  }

  private var elapsed: Duration { source.now() - start }

  /// True if the limit has passed.
  var isOver: Bool { limit.map { elapsed >= $0 } ?? false }

  /// Shows how many orders have run, once a second.
  mutating func show(runs: Int) {
    guard let write = source.write else { return }
    let seconds = elapsed.components.seconds
    guard seconds >= Self.quietSeconds, seconds != shownSeconds else { return }
    shownSeconds = seconds
    write("\r\(runs) \(runs == 1 ? "order" : "orders"), \(seconds) s\u{1B}[K")
  }

  /// Removes the line from the terminal.
  mutating func endShowing() {
    guard let write = source.write, shownSeconds != nil else { return }
    shownSeconds = nil
    write("\r\u{1B}[K")
  }
}
