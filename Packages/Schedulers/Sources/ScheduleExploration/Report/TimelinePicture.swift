import Pictures

/// A picture of an order that fails, beside one that passes, as SVG.
///
/// A row belongs to an operator's subscription, to a task or to the body. The order goes from left to
/// right. The first step that differs is marked.
struct TimelinePicture {
  private let panels: [Panel]
  private let rows: [RowName]
  private let firstDifference: Int?
  private let isOfThreads: Bool

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
    isOfThreads = failing.timeline.rows.contains { $0.time == nil }
    rows = panels.flatMap(\.steps).reduce(into: []) { rows, step in
      if !rows.contains(step.row) { rows.append(step.row) }
    }
  }

  /// The text of the file.
  var svg: String {
    var left = Layout.margin + (rows.map { SVG.width(of: name($0)) }.max() ?? 0) + Layout.gap
    var body = rows.indices.map(rowName)
    for panel in panels {
      body += draw(panel, at: left)
      left += panel.width + Layout.gap
    }
    let bottom = y(ofRow: rows.count) + Layout.rowHeight / 2
    body += legend.draw(x: Layout.margin, y: bottom)
    let width = max(left, Layout.margin + legend.width + Layout.gap)
    let height = bottom + TimelineLegend.height + Layout.margin / 2
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
      \(Layout.style)
      <rect class="ground" width="100%" height="100%"/>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private var legend: TimelineLegend {
    let steps = panels.flatMap(\.steps)
    return TimelineLegend(
      isOfThreads: isOfThreads,
      marks: TimelineLegend.Mark.allCases.filter { mark in
        switch mark {
        case .step: steps.contains { !$0.isOvertaking }
        case .outOfTurn: steps.contains(where: \.isOvertaking)
        case .difference: firstDifference != nil
        case .time: steps.contains { !$0.time.isEmpty }
        }
      }
    )
  }

  /// The name of a row. If no action has caused its work, it has the first action that its steps have sent.
  private func name(_ row: RowName) -> String {
    let label = panels.lazy.flatMap(\.steps).first { $0.row == row && !$0.label.isEmpty }?.label
    return row.text(with: row.isBody || isOfThreads || row.cause != nil ? nil : label)
  }

  private func rowName(_ index: Int) -> String {
    SVG.text(name(rows[index]), x: Layout.margin, y: y(ofRow: index) + 4)
  }

  private func draw(_ panel: Panel, at left: Int) -> [String] {
    let title = SVG.text(
      panel.title,
      x: left,
      y: Layout.margin + 4,
      panel.isFailing ? "fails" : "passes"
    )
    let lines = rows.indices.map { index in
      SVG.line(x: left...left + panel.width, y: y(ofRow: index)...y(ofRow: index), "lane")
    }
    return [title] + difference(panel, left) + lines + times(panel, left)
      + panel.steps.indices.map { step(panel, $0, left) }
  }

  private func difference(_ panel: Panel, _ left: Int) -> [String] {
    guard let index = firstDifference, index < panel.steps.count else { return [] }
    let x = left + panel.steps[index].x
    let (width, height) = (panel.steps[index].width, rows.count * Layout.rowHeight)
    let top = y(ofRow: 0) - Layout.rowHeight / 2
    return [
      SVG.rectangle(x: x, y: top, width: width, height: height, "difference"),
      SVG.text("first difference", x: x, y: top - 5, "fails small"),
    ]
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
        SVG.line(x: x...x, y: y(ofRow: 0) - Layout.rowHeight / 2...bottom, "time"),
        SVG.text(step.time, x: x + 3, y: bottom, "small"),
      ]
    }
  }

  private func step(_ panel: Panel, _ index: Int, _ left: Int) -> String {
    let step = panel.steps[index]
    let x = left + step.x + Layout.radius + 4
    let y = y(ofRow: rows.firstIndex(of: step.row) ?? 0)
    return """
      <g><title>\(step.title.xml)</title>\
      \(SVG.circle(x: x, y: y, radius: Layout.radius, step.isOvertaking ? "overtaking" : "step"))\
      \(SVG.text("\(index + 1)", x: x, y: y + 4, "number"))\
      \(step.label.isEmpty ? "" : SVG.text(step.label, x: x + Layout.radius + 4, y: y + 4))</g>
      """
  }

  private func y(ofRow index: Int) -> Int {
    Layout.margin + Layout.rowHeight * (index + 1) + Layout.rowHeight / 2
  }
}

/// The name of a row, which is the same in both orders.
private struct RowName: Hashable {
  let worker: String
  let cause: String?
  let place: String?
  /// The number among the rows that have the same name; 1 for the first one.
  var number = 1

  var isBody: Bool { worker == FinishedRun.bodyName }

  /// - Parameter label: The action that the row has led to; nil if it is not known.
  func text(with label: String?) -> String {
    let what = label.map { "\(worker): \($0)" } ?? worker
    let origin = [cause.map { "of \($0)" }, place].compactMap(\.self)
    return ([what] + origin + (number > 1 ? ["(\(number))"] : []))
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
    var width: Int { 2 * Layout.radius + 12 + SVG.width(of: label) }
  }

  let title: String
  let isFailing: Bool
  private(set) var steps: [Step]

  var width: Int { max(steps.last.map { $0.x + $0.width } ?? 0, SVG.width(of: title)) }

  init(title: String, isFailing: Bool, _ timeline: OrderTimeline) {
    self.title = title
    self.isFailing = isFailing
    let names = Self.rowNames(timeline)
    steps = timeline.rows.enumerated().map { index, row in
      let label = row.labels.joined(separator: ", ")
      let shown = label.count > 40 ? label.prefix(39) + "…" : label
      return Step(
        row: names[index],
        time: row.seconds,
        label: [shown, row.repetition?.text ?? ""].filter { !$0.isEmpty }.joined(separator: " "),
        title: [row.text, row.repetition?.text].compactMap(\.self).joined(separator: " "),
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
      RowName(worker: row.rowName, cause: row.cause, place: row.rowPlace)
    }
    for (name, row) in zip(names, timeline.rows) { lanes[name, default: []].insert(row.rowLane) }
    return zip(names, timeline.rows).map { name, row in
      let number = lanes[name]?.count { $0 < row.rowLane } ?? 0
      var numbered = name
      numbered.number = number + 1
      return numbered
    }
  }
}

extension OrderTimeline.Row {
  /// The name of the picture's row: tasks are known by their places.
  fileprivate var rowName: String {
    place != nil && worker.wholeMatch(of: /task \d+/) != nil ? "task" : worker
  }

  fileprivate var rowPlace: String? { isBody ? nil : place }

  /// All actors and the body have one row each.
  fileprivate var rowLane: UInt64 { isBody || place == nil ? 0 : lane }
}

private enum Layout {
  static let margin = 24
  static let gap = 24
  static let rowHeight = 32
  static let radius = 10

  static let style = """
    <style>
    text { font: 12px ui-monospace, "DejaVu Sans Mono", monospace; fill: #1f2328 }
    .ground { fill: #ffffff } .lane { stroke: #d1d9e0 } .time { stroke: #818b98; stroke-dasharray: 2 3 }
    .step { fill: #0969da } .overtaking { fill: #cf222e } .number { fill: #ffffff; text-anchor: middle; font-size: 11px }
    .difference { fill: #cf222e; opacity: 0.12 } .fails { fill: #cf222e } .passes { fill: #1a7f37 } .small, .legend { font-size: 11px }
    @media (prefers-color-scheme: dark) {
      text { fill: #f0f6fc } .ground { fill: #0d1117 } .lane { stroke: #3d444d } .time { stroke: #9198a1 }
      .step { fill: #1f6feb } .overtaking { fill: #da3633 } .number { fill: #ffffff }
      .difference { fill: #f85149; opacity: 0.25 } .fails { fill: #f85149 } .passes { fill: #3fb950 }
    }
    </style>
    """
}
