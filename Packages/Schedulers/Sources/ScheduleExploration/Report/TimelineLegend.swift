import Pictures

/// The two lines under a picture, for a reader who has never seen one: what its rows are, and what its marks mean.
struct TimelineLegend {
  /// The marks of a picture.
  enum Mark: CaseIterable {
    case step, outOfTurn, difference, time
  }

  /// True if the rows are threads.
  let isOfThreads: Bool
  /// The marks that the picture has.
  let marks: [Mark]

  static let height = 2 * lineHeight
  private static let lineHeight = 20
  /// The width of a mark with the space behind it.
  private static let markWidth = 20

  var width: Int {
    max(SVG.width(of: rowText), marks.map(width).reduce(0, +))
  }

  /// Draws it, with its upper left corner at a place.
  func draw(x: Int, y: Int) -> [String] {
    let middle = y + Self.lineHeight / 2
    var left = x
    var drawing = [SVG.text(rowText, x: x, y: middle + 4, "legend")]
    for mark in marks {
      drawing += draw(mark, x: left, y: middle + Self.lineHeight)
      left += width(mark)
    }
    return drawing
  }

  private var rowText: String {
    let row = isOfThreads ? "a thread" : "work or a task, with the line that added it"
    return "An order runs from left to right. A row is \(row)."
  }

  private func text(_ mark: Mark) -> String {
    switch mark {
    case .step: isOfThreads ? "an operation" : "a step"
    case .outOfTurn: isOfThreads ? "it interrupts another thread" : "a step before its turn"
    case .difference: "where the orders part"
    case .time: "the time"
    }
  }

  private func width(_ mark: Mark) -> Int {
    Self.markWidth + SVG.width(of: text(mark)) + Self.markWidth
  }

  private func draw(_ mark: Mark, x: Int, y: Int) -> [String] {
    let symbol =
      switch mark {
      case .step: SVG.circle(x: x + 6, y: y, radius: 6, "step")
      case .outOfTurn: SVG.circle(x: x + 6, y: y, radius: 6, "overtaking")
      case .difference: SVG.rectangle(x: x, y: y - 8, width: 12, height: 16, "difference")
      case .time: SVG.line(x: x + 6...x + 6, y: y - 8...y + 8, "time")
      }
    return [symbol, SVG.text(text(mark), x: x + Self.markWidth, y: y + 4, "legend")]
  }
}
