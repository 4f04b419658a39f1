/// A picture of an order that fails, beside one that passes, as SVG.
///
/// A row belongs to an operator's subscription, to a task or to the body. The order goes from left to
/// right. The first step that differs is marked.
struct TimelinePicture {
  private let panels: [Panel]
  private let rows: [RowName]
  private let firstDifference: Int?

  /// - Parameters:
  ///   - failing: The order that fails, with its schedule.
  ///   - passing: One that passes; nil if none is known.
  init(
    failing: (schedule: String, timeline: OrderTimeline),
    passing: (schedule: String, timeline: OrderTimeline)?
  ) {
    var panels = [Panel(title: "\(failing.schedule) fails", isFailing: true, failing.timeline)]
    if let passing {
      panels.append(Panel(title: "\(passing.schedule) passes", isFailing: false, passing.timeline))
    }
    self.panels = panels
    firstDifference = failing.timeline.firstDifference
    rows = panels.flatMap(\.steps).reduce(into: []) { rows, step in
      if !rows.contains(step.row) { rows.append(step.row) }
    }
  }

  /// The text of the file.
  var svg: String {
    var left = Layout.margin + width(of: rows.map(\.text)) + Layout.gap
    var body = rows.indices.map(rowName)
    for panel in panels {
      body += draw(panel, at: left)
      left += panel.width + Layout.gap
    }
    let height = y(ofRow: rows.count) + Layout.rowHeight
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left)" height="\(height)">
      \(Layout.style)
      <rect class="ground" width="100%" height="100%"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func rowName(_ index: Int) -> String {
    text(rows[index].text, x: Layout.margin, y: y(ofRow: index) + 4)
  }

  private func draw(_ panel: Panel, at left: Int) -> [String] {
    let title = text(
      panel.title,
      x: left,
      y: Layout.margin + 4,
      panel.isFailing ? "fails" : "passes"
    )
    let lines = rows.indices.map { index in
      line(x: left...left + panel.width, y: y(ofRow: index)...y(ofRow: index), "lane")
    }
    return [title] + difference(panel, left) + lines + times(panel, left)
      + panel.steps.indices.map { step(panel, $0, left) }
  }

  private func difference(_ panel: Panel, _ left: Int) -> [String] {
    guard let index = firstDifference, index < panel.steps.count else { return [] }
    let x = left + panel.steps[index].x
    let width = panel.steps[index].width
    return [
      """
      <rect class="difference" x="\(x)" y="\(y(ofRow: 0) - Layout.rowHeight / 2)" width="\(width)" \
      height="\(rows.count * Layout.rowHeight)"/>
      """
    ] + [text("first difference", x: x, y: y(ofRow: 0) - Layout.rowHeight / 2 - 5, "fails small")]
  }

  /// The moments at which the time has moved.
  private func times(_ panel: Panel, _ left: Int) -> [String] {
    panel.steps.indices.flatMap { index -> [String] in
      let step = panel.steps[index]
      guard !step.time.isEmpty, index == 0 || panel.steps[index - 1].time != step.time else {
        return []
      }
      let x = left + step.x
      let bottom = y(ofRow: rows.count)
      return [
        line(x: x...x, y: y(ofRow: 0) - Layout.rowHeight / 2...bottom, "time"),
        text(step.time, x: x + 3, y: bottom, "small"),
      ]
    }
  }

  private func step(_ panel: Panel, _ index: Int, _ left: Int) -> String {
    let step = panel.steps[index]
    let x = left + step.x + Layout.radius + 4
    let y = y(ofRow: rows.firstIndex(of: step.row) ?? 0)
    return """
      <g><title>\(step.title.xml)</title>\
      <circle class="\(step.isOvertaking ? "overtaking" : "step")" cx="\(x)" cy="\(y)" r="\(Layout.radius)"/>\
      \(text("\(index + 1)", x: x, y: y + 4, "number"))\
      \(step.label.isEmpty ? "" : text(step.label, x: x + Layout.radius + 4, y: y + 4))</g>
      """
  }

  private func y(ofRow index: Int) -> Int {
    Layout.margin + Layout.rowHeight * (index + 1) + Layout.rowHeight / 2
  }
}

/// The name of a row, which is the same in both orders.
private struct RowName: Hashable {
  let worker: String
  let place: String?
  /// The number among the rows that have the same name; 1 for the first one.
  let number: Int

  var text: String {
    ([worker, place].compactMap(\.self) + (number > 1 ? ["(\(number))"] : []))
      .joined(separator: " ")
  }
}

/// The picture of one order.
private struct Panel {
  struct Step {
    let row: RowName
    let time: String
    let label: String
    let title: String
    let isOvertaking: Bool
    var x = 0
    var width: Int { 2 * Layout.radius + 12 + TimelinePicture.width(of: label) }
  }

  let title: String
  let isFailing: Bool
  private(set) var steps: [Step]

  var width: Int { max(steps.last.map { $0.x + $0.width } ?? 0, TimelinePicture.width(of: title)) }

  init(title: String, isFailing: Bool, _ timeline: OrderTimeline) {
    self.title = title
    self.isFailing = isFailing
    let names = Self.rowNames(timeline)
    steps = timeline.rows.enumerated().map { index, row in
      let label = row.labels.joined(separator: ", ")
      return Step(
        row: names[index],
        time: row.seconds,
        label: label.count > 40 ? label.prefix(39) + "…" : label,
        title: row.text,
        isOvertaking: row.overtaken > 0
      )
    }
    for index in steps.indices.dropFirst() {
      steps[index].x = steps[index - 1].x + steps[index - 1].width
    }
  }

  /// Rows of one name are numbered in the order in which their work was made, which is the same in both
  /// orders.
  private static func rowNames(_ timeline: OrderTimeline) -> [RowName] {
    var lanes: [RowName: Set<UInt64>] = [:]
    let names = timeline.rows.map { row in
      RowName(worker: row.rowName, place: row.rowPlace, number: 1)
    }
    for (name, row) in zip(names, timeline.rows) { lanes[name, default: []].insert(row.rowLane) }
    return zip(names, timeline.rows).map { name, row in
      let number = lanes[name]?.count { $0 < row.rowLane } ?? 0
      return RowName(worker: name.worker, place: name.place, number: number + 1)
    }
  }
}

extension OrderTimeline.Row {
  /// The name of the picture's row: tasks are known by their places.
  fileprivate var rowName: String { place != nil && worker.hasPrefix("task ") ? "task" : worker }

  fileprivate var rowPlace: String? { isBody ? nil : place }

  /// All actors and the body have one row each.
  fileprivate var rowLane: UInt64 { isBody || place == nil ? 0 : lane }
}

private enum Layout {
  static let margin = 24
  static let gap = 24
  static let rowHeight = 32
  static let radius = 10
  /// The width of a letter of the font, in tenths.
  static let letterWidth = 73

  static let style = """
    <style>
    text { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1f2328 }
    .ground { fill: #ffffff } .lane { stroke: #d1d9e0 } .time { stroke: #818b98; stroke-dasharray: 2 3 }
    .step { fill: #0969da } .overtaking { fill: #cf222e } .number { fill: #ffffff; text-anchor: middle; font-size: 11px }
    .difference { fill: #cf222e; opacity: 0.12 } .fails { fill: #cf222e } .passes { fill: #1a7f37 } .small { font-size: 11px }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .ground { fill: #0d1117 } .lane { stroke: #3d444d } .time { stroke: #9198a1 }
      .step { fill: #1f6feb } .overtaking { fill: #da3633 } .number { fill: #ffffff }
      .difference { fill: #f85149; opacity: 0.25 } .fails { fill: #f85149 } .passes { fill: #3fb950 }
    }
    </style>
    """
}

extension TimelinePicture {
  fileprivate static func width(of text: String) -> Int {
    (text.count * Layout.letterWidth + 9) / 10
  }

  private func width(of texts: [String]) -> Int { texts.map(Self.width).max() ?? 0 }

  private func text(_ text: String, x: Int, y: Int, _ style: String = "") -> String {
    "<text\(style.isEmpty ? "" : " class=\"\(style)\"") x=\"\(x)\" y=\"\(y)\">\(text.xml)</text>"
  }

  private func line(x: ClosedRange<Int>, y: ClosedRange<Int>, _ style: String) -> String {
    """
    <line class="\(style)" x1="\(x.lowerBound)" x2="\(x.upperBound)" y1="\(y.lowerBound)" \
    y2="\(y.upperBound)"/>
    """
  }
}
