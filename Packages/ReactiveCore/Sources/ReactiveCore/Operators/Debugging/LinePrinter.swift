/// Writes lines to a stream one after another, none inside of another, whichever threads print them.
///
/// A thread that finds another one writing queues its line for that thread. So the stream is called
/// without a lock, and its code may itself cause the next line.
@usableFromInline
final class LinePrinter {
  private let gate = _SerialGate()
  private let waiting = _Lock(_Fifo<String>())
  private let prefix: String
  private var stream: (any TextOutputStream)?

  /// - Parameters:
  ///   - prefix: Begins each line, if it is not empty.
  ///   - stream: The stream to write to; nil for the standard output.
  @usableFromInline
  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    self.stream = stream
  }

  /// Prints the line of a request.
  @usableFromInline
  func print(request demand: Subscribers.Demand, mark: String = "") {
    print((demand.max.map { "request max: (\($0))" } ?? "request unlimited") + mark)
  }

  /// Prints a line.
  @usableFromInline
  func print(_ line: String) {
    let count = waiting.withLock { waiting in
      waiting.append("\(prefix)\(line)")
      return waiting.count
    }
    gate.drainOrMark(queuedCount: count) { printNext() }
    gate.waitIfCrowded { printNext() }
  }

  private func printNext() -> Bool {
    guard let line = waiting.withLock({ $0.popFirst() }) else { return false }
    write(line)
    return true
  }

  private func write(_ line: String) {
    if stream == nil { Swift.print(line) } else { stream?.print(line) }
  }
}

extension TextOutputStream {
  fileprivate mutating func print(_ line: String) {
    Swift.print(line, to: &self)
  }
}
