/// Writes lines to a stream one after another, each in one piece, whichever threads print them.
///
/// Who finds a line being written leaves its own to the one who writes. So the stream is called
/// without a lock, and may itself do what prints the next line.
@usableFromInline
final class LinePrinter {
  private struct State {
    var waiting = _Fifo<String>()
    var isWriting = false

    /// - Returns: Whether the caller has to write, until nothing waits any more.
    mutating func append(_ line: String) -> Bool {
      waiting.append(line)
      defer { isWriting = true }
      return !isWriting
    }

    /// Takes what is to be written next, or gives the right to write back.
    mutating func nextLineOrLeave() -> String? {
      let line = waiting.popFirst()
      isWriting = line != nil
      return line
    }
  }

  private let state = _Lock(State())
  private let prefix: String
  private var stream: any TextOutputStream

  /// - Parameters:
  ///   - prefix: Begins each line, if it is not empty.
  ///   - stream: Where to write to; nil for the standard output.
  @usableFromInline
  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    self.stream = stream ?? StandardOutput()
  }

  /// Prints a line that tells of a request.
  @usableFromInline
  func print(request demand: Subscribers.Demand, mark: String = "") {
    print((demand.max.map { "request max: (\($0))" } ?? "request unlimited") + mark)
  }

  /// Prints a line.
  @usableFromInline
  func print(_ line: String) {
    guard state.withLock({ $0.append("\(prefix)\(line)\n") }) else { return }
    while let line = state.withLock({ $0.nextLineOrLeave() }) { stream.write(line) }
  }
}

private struct StandardOutput: TextOutputStream {
  func write(_ string: String) {
    Swift.print(string, terminator: "")
  }
}
