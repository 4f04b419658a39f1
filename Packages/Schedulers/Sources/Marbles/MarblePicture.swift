import Pictures

/// A picture of marble diagrams, one above the other, as SVG. Time goes from left to right.
///
/// Equal names have the same colour. The picture follows the reader's choice of light or dark.
public struct MarblePicture {
  /// A row of a picture.
  public enum Row: Hashable, Sendable {
    /// A diagram, with the name of its publisher.
    case diagram(String, MarbleDiagram)
    /// The operator between the publishers above and those below.
    case label(String)
  }

  /// The rows, from the top down. Their diagrams have the same step.
  public var rows: [Row]

  /// Makes a picture.
  ///
  /// - Parameter rows: The rows, from the top down.
  public init(_ rows: [Row]) {
    self.rows = rows
  }

  /// The text of the file.
  public var svg: String {
    let columns = MarbleColumns(rows)
    let width = columns.width + Layout.margin
    let height = rows.count * Layout.rowHeight + Layout.margin
    let body = rows.indices.map { draw(rows[$0], y: y(ofRow: $0), columns) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">
      \(Layout.style)
      <rect class="ground" width="100%" height="100%"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func y(ofRow index: Int) -> Int {
    Layout.margin / 2 + Layout.rowHeight * index + Layout.rowHeight / 2
  }

  private func draw(_ row: Row, y: Int, _ columns: MarbleColumns) -> String {
    switch row {
    case .label(let text):
      let left = Layout.margin
      return """
        <rect class="box" x="\(left)" y="\(y - 15)" width="\(columns.width - left)" height="30" rx="4"/>
        \(SVG.text(text, x: (left + columns.width) / 2, y: y + 5, "label"))
        """
    case .diagram(let name, let diagram):
      return """
        \(SVG.text(name, x: Layout.margin, y: y + 5))
        \(timeline(diagram, y: y, columns))
        \(columns.places(of: diagram).map { draw($0.event, x: $0.x, y: y, columns) }.joined(separator: "\n"))
        """
    }
  }

  private func timeline(_ diagram: MarbleDiagram, y: Int, _ columns: MarbleColumns) -> String {
    let places = columns.places(of: diagram)
    let start = columns.x(ofStep: diagram.start.steps(of: diagram.step))
    guard let last = places.last, last.event.kind.isLast else {
      let end = columns.width - 7
      return """
        \(SVG.line(x: start...end, y: y...y, "time"))
        <path class="arrow" d="M\(end) \(y - 4) l7 4 l-7 4 z"/>
        """
    }
    return SVG.line(x: start...last.x, y: y...y, "time")
  }

  private func draw(
    _ event: MarbleDiagram.Event,
    x: Int,
    y: Int,
    _ columns: MarbleColumns
  ) -> String {
    let seconds = "<title>\(event.time.marbles)</title>"
    switch event.kind {
    case .value(let name):
      let width = MarbleColumns.width(of: event.kind)
      let color = (columns.names.firstIndex(of: name) ?? 0) % Layout.colorCount
      return """
        <g>\(seconds)<rect class="value c\(color)" x="\(x - width / 2)" y="\(y - 12)" width="\(width)" height="24" rx="12"/>\
        \(SVG.text(name, x: x, y: y + 4, "name"))</g>
        """
    case .completion:
      return #"<g>\#(seconds)<path class="end" d="M\#(x) \#(y - 12) v24"/></g>"#
    case .failure:
      return
        #"<g>\#(seconds)<path class="failure" d="M\#(x - 8) \#(y - 8) l16 16 m0 -16 l-16 16"/></g>"#
    case .subscription:
      return #"<g>\#(seconds)<path class="end" d="M\#(x - 6) \#(y + 12) l6 -10 l6 10"/></g>"#
    case .cancellation:
      return #"<g>\#(seconds)<path class="cancellation" d="M\#(x) \#(y - 12) v24"/></g>"#
    case .demand:
      return "<g>\(seconds)\(SVG.text(event.kind.symbol, x: x, y: y - 6, "small"))</g>"
    }
  }
}

/// The columns of a picture: a step has the width of what happens in it in any of the diagrams.
private struct MarbleColumns {
  /// The names of the values, in the order in which they appear.
  private(set) var names: [String] = []
  private var widths: [Int: Int] = [:]
  private let left: Int
  private let range: Range<Int>
  /// The least width, that of the labels.
  private let labelWidth: Int

  init(_ rows: [MarblePicture.Row]) {
    let diagrams: [MarbleDiagram] = rows.compactMap { row in
      if case .diagram(_, let diagram) = row { diagram } else { nil }
    }
    let titles: [String] = rows.compactMap { row in
      if case .diagram(let name, _) = row { name } else { nil }
    }
    let labels: [String] = rows.compactMap { row in
      if case .label(let text) = row { text } else { nil }
    }
    labelWidth = (labels.map(svgWidth).max() ?? 0) + 2 * Layout.margin
    left = Layout.margin + (titles.map(svgWidth).max() ?? 0) + Layout.gap
    let start = diagrams.map(\.steps.lowerBound).min() ?? 0
    range = start..<max(start, diagrams.map(\.steps.upperBound).max() ?? 0)
    for event in diagrams.flatMap(\.events) {
      if case .value(let name) = event.kind, !names.contains(name) { names.append(name) }
    }
    for (step, events) in diagrams.flatMap(\.eventsByStep) {
      let width = events.map { Self.width(of: $0.kind) }.reduce(0, +) + 4
      widths[step] = max(widths[step] ?? Layout.stepWidth, width)
    }
  }

  var width: Int { max(x(ofStep: range.upperBound) + Layout.gap, Layout.margin + labelWidth) }

  /// Returns the left end of a step.
  func x(ofStep step: Int) -> Int {
    (range.lowerBound..<max(step, range.lowerBound)).reduce(left) { x, step in
      x + widths[step, default: Layout.stepWidth]
    }
  }

  /// Returns the events of a diagram with the places of their centres.
  func places(of diagram: MarbleDiagram) -> [(event: MarbleDiagram.Event, x: Int)] {
    var places: [(event: MarbleDiagram.Event, x: Int)] = []
    var (lastStep, x) = (Int.min, 0)
    for event in diagram.events {
      let step = event.time.steps(of: diagram.step)
      if step != lastStep { (lastStep, x) = (step, self.x(ofStep: step)) }
      let width = Self.width(of: event.kind)
      places.append((event, x + width / 2))
      x += width
    }
    return places
  }

  static func width(of kind: MarbleDiagram.Kind) -> Int {
    switch kind {
    case .value(let name): max(24, svgWidth(name) + 12)
    case .completion, .cancellation: 6
    case .failure, .subscription: 18
    case .demand: svgWidth(kind.symbol) + 4
    }
  }
}

private enum Layout {
  static let margin = 16
  static let gap = 16
  static let rowHeight = 44
  static let stepWidth = 26
  static let colorCount = 6

  static let style = """
    <style>
    text { font: 13px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1f2328 }
    .ground { fill: #ffffff } .time { stroke: #59636e; stroke-width: 1.5 } .arrow { fill: #59636e }
    .box { fill: #f6f8fa; stroke: #d1d9e0 } .label, .name, .small { text-anchor: middle } .small { font-size: 11px }
    .name { fill: #ffffff; font-weight: 600 } .end { stroke: #1f2328; stroke-width: 2; fill: none }
    .failure { stroke: #cf222e; stroke-width: 2.5; fill: none }
    .cancellation { stroke: #59636e; stroke-width: 2; stroke-dasharray: 3 3; fill: none }
    .c0 { fill: #0969da } .c1 { fill: #1a7f37 } .c2 { fill: #8250df } .c3 { fill: #bc4c00 } .c4 { fill: #bf3989 } .c5 { fill: #57606a }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .ground { fill: #0d1117 } .time { stroke: #9198a1 } .arrow { fill: #9198a1 }
      .box { fill: #151b23; stroke: #3d444d } .name { fill: #ffffff } .end { stroke: #f0f6fc } .failure { stroke: #f85149 }
      .cancellation { stroke: #9198a1 }
      .c0 { fill: #1f6feb } .c1 { fill: #238636 } .c2 { fill: #8957e5 } .c3 { fill: #bd561d } .c4 { fill: #bf4b8a } .c5 { fill: #656c76 }
    }
    </style>
    """
}

/// Returns about the width of a text, for the font of the picture.
private func svgWidth(_ text: String) -> Int { text.count * 8 }
