/// Writes marble diagrams as text.
enum MarbleText {
  /// The number of silent steps from which on a silence is written as a length of time.
  private static let longSilence = 20

  /// Returns the lines of diagrams that have the same step, with equal moments one above the other.
  ///
  /// - Parameter moment: A moment at which something happens in one of them.
  /// - Returns: The lines, and the number of characters before the moment.
  static func lines(
    of diagrams: [MarbleDiagram],
    marking moment: Duration = .zero
  ) -> (lines: [String], column: Int) {
    let cells = diagrams.map(MarbleCells.init)
    let start = cells.map(\.range.lowerBound).min() ?? 0
    let end = cells.map(\.range.upperBound).max() ?? 0
    let widths = Dictionary(
      cells.flatMap { $0.texts.mapValues(\.count) },
      uniquingKeysWith: max
    )
    let step = diagrams.first?.step ?? .seconds(1)
    var lines = cells.map { _ in "" }
    var column = 0
    var next = start
    for number in widths.keys.sorted() + [end] {
      for index in lines.indices {
        lines[index] += silence(from: next, to: min(number, cells[index].range.upperBound), step)
      }
      if number == moment.steps(of: step) { column = lines.map(\.count).max() ?? 0 }
      let width = widths[number] ?? 0
      for index in lines.indices where width > 0 {
        lines[index] += cells[index].text(at: number).padding(toCount: width)
      }
      next = number + 1
    }
    return (lines.map(\.trimmingSpacesAtEnd), column)
  }

  /// Returns a symbol as it is written after a character: a digit and a letter that could be read as a
  /// length of time, such as `5s`, are written apart.
  static func separated(_ symbol: String, after previous: Character?) -> String {
    let isUnit = previous?.isWholeNumber == true && symbol.first.map("msun".contains) == true
    return isUnit ? " \(symbol)" : symbol
  }

  /// Returns the text of steps in which nothing happens.
  static func silence(from start: Int, to end: Int, _ step: Duration) -> String {
    guard start < end else { return "" }
    let count = end - start
    if count > longSilence { return " \((step * count).marbles) " }
    return String(repeating: "-", count: count)
  }
}

/// The texts of a diagram's steps.
private struct MarbleCells {
  /// The steps of the diagram.
  let range: Range<Int>
  /// The texts of the steps in which something happens.
  private(set) var texts: [Int: String] = [:]

  init(_ diagram: MarbleDiagram) {
    range = diagram.steps
    for (number, events) in diagram.eventsByStep {
      texts[number] = Self.text(events, from: diagram.step * number)
    }
    texts = Dictionary(
      uniqueKeysWithValues: texts.map { number, text in
        (number, MarbleText.separated(text, after: texts[number - 1]?.last))
      }
    )
  }

  func text(at step: Int) -> String { texts[step] ?? (range.contains(step) ? "-" : "") }

  private static func text(_ events: [MarbleDiagram.Event], from start: Duration) -> String {
    if events.count == 1, events[0].time == start { return events[0].kind.symbol }
    var text = ""
    var time = start
    for event in events {
      if event.time > time { text += " \((event.time - time).marbles) " }
      text += MarbleText.separated(event.kind.symbol, after: text.last)
      time = event.time
    }
    return "(\(text))"
  }
}

extension MarbleDiagram.Kind {
  /// The text of the event.
  var symbol: String {
    switch self {
    case .subscription: "^"
    case .demand(let count): "{\(count.map(String.init) ?? "*")}"
    case .value(let name): name.marbles
    case .completion: "|"
    case .failure: "#"
    case .cancellation: "!"
    }
  }
}

extension String {
  /// The name of a value in a diagram.
  fileprivate var marbles: String {
    if count == 1, self != "\\", !contains(where: { $0.isWhitespace || "-|#^!(){}'".contains($0) })
    {
      return self
    }
    return "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }

  fileprivate func padding(toCount count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }

  fileprivate var trimmingSpacesAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
