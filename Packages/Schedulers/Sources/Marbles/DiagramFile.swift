import Foundation

/// A file to which the diagrams of subscriptions are appended.
final class DiagramFile: Sendable {
  /// The diagram of one subscription.
  fileprivate struct Line {
    let number: Int
    let step: Duration
    /// The text before the last step in which something has happened, as far as it is not in the file.
    var text = ""
    /// The number of that step, and its events.
    var cell: (step: Int, symbols: [String]) = (-1, [])
    var isOver = false

    var cellText: String {
      cell.symbols.count > 1 ? "(\(cell.symbols.joined()))" : cell.symbols.joined()
    }
  }

  fileprivate struct State {
    let handle: FileHandle
    var lineCount = 0
    /// The lines that have not been written to their ends. The first one is being written.
    var lines: [Line] = []
    /// The place in the file from which on the first line may still change.
    var start: UInt64
  }

  private static let open = _Lock<[String: DiagramFile]>([:])

  private let state: _Lock<State>

  private init(_ handle: FileHandle) throws {
    state = _Lock(State(handle: handle, start: try handle.seekToEnd()))
  }

  /// Returns the file at a place, which all of its publishers share.
  static func open(_ url: URL) throws -> DiagramFile {
    let path = url.standardizedFileURL.path
    return try open.withLock { open in
      if let file = open[path] { return file }
      if !FileManager.default.fileExists(atPath: path) { try Data().write(to: url) }
      let file = try DiagramFile(FileHandle(forUpdating: url))
      open[path] = file
      return file
    }
  }

  /// Begins a line.
  ///
  /// - Returns: Its number.
  func begin(step: Duration) -> Int {
    state.withLock { state in
      state.lineCount += 1
      state.lines.append(Line(number: state.lineCount, step: step))
      return state.lineCount
    }
  }

  /// Adds an event to a line.
  func add(_ kind: MarbleDiagram.Kind, at time: Duration, to number: Int) {
    state.withLock { state in
      guard let index = state.lines.firstIndex(where: { $0.number == number }),
        !state.lines[index].isOver
      else { return }
      state.lines[index].add(kind, at: time)
      guard index == 0 else { return }
      state.writeFirst()
      while let line = state.lines.first, line.isOver {
        state.lines.removeFirst()
        if !state.lines.isEmpty { state.writeFirst() }
      }
    }
  }
}

extension DiagramFile.Line {
  fileprivate mutating func add(_ kind: MarbleDiagram.Kind, at time: Duration) {
    let number = max(time.steps(of: step), 0)
    if number > cell.step {
      text += cellText + MarbleText.silence(from: cell.step + 1, to: number, step)
      cell = (number, [])
    }
    let previous = cell.symbols.last?.last ?? text.last
    cell.symbols.append(MarbleText.separated(kind.symbol, after: previous))
    isOver = kind.isLast
  }
}

extension DiagramFile.State {
  /// Writes the end of the first line again, and what is new.
  fileprivate mutating func writeFirst() {
    guard let line = lines.first else { return }
    let text = line.text + line.cellText + (line.isOver ? "\n" : "")
    do {
      try handle.truncate(atOffset: start)
      try handle.write(contentsOf: Data(text.utf8))
      // Only the last step is written again: it may get more events.
      start += UInt64((line.isOver ? text : line.text).utf8.count)
      lines[0].text = ""
    } catch {
      // It is written again with the next event.
    }
  }
}
