/// The measurements as a chart, in SVG: two bars per case, and how many times as fast ours is.
///
/// The bars of one case share a scale of their own, on which the longest has the full width: what
/// can be compared is ours with the peer, not one case with another.
public struct SVGChart {
  private let rows: [Row]
  private let peers: String
  private let footer: String
  /// Where the bars begin, behind the longest name.
  private let bars: Int

  /// Makes the chart of what was measured. A case that ours failed is left out.
  ///
  /// - Parameter footer: A text that says where the measurements were made.
  public init(_ measurements: [Measurement], footer: String) {
    rows = measurements.compactMap(Row.init)
    self.footer = footer
    peers = Set(measurements.filter { $0.peer != nil }.map(\.peerName)).sorted()
      .joined(separator: "/")
    let longestName = rows.map(\.name.count).max() ?? 0
    bars = Layout.margin + max(longestName * Layout.letter, 200) + 12
  }

  /// The chart as a document.
  public var document: String {
    let height = Layout.top + rows.count * Layout.row + Layout.bottom
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Layout.width)" height="\(height)" \
      viewBox="0 0 \(Layout.width) \(height)" role="img" font-family="system-ui, \
      -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">
      """,
      "<title>\(escaped("Time per element, ours and \(peers.isEmpty ? "by hand" : peers)"))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"\(Colour.paper)\"/>",
      text("Time per element", x: Layout.margin, y: 30, size: 18, weight: 600),
      text(
        "Nanoseconds, shorter is better. Each case has a scale of its own.",
        x: Layout.margin,
        y: 50,
        colour: Colour.faint
      ),
    ]
    lines += legend
    for (index, row) in rows.enumerated() {
      lines += row.elements(
        y: Layout.top + index * Layout.row,
        bars: bars,
        isShaded: index.isMultiple(of: 2)
      )
    }
    lines.append(text(footer, x: Layout.margin, y: height - 16, colour: Colour.faint, size: 11))
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private var legend: [String] {
    let entries = [(Colour.ours, "ours"), (Colour.peer, peers), (Colour.floor, "by hand")]
      .filter { !$0.1.isEmpty }
    return entries.enumerated().flatMap { index, entry in
      let x = bars + index * 110
      return [
        rectangle(x: x, y: 60, width: 10, height: 10, colour: entry.0),
        text(entry.1, x: x + 16, y: 69, colour: Colour.faint),
      ]
    } + [text("times as fast", x: Layout.ratio, y: 69, colour: Colour.faint, anchor: "end")]
  }
}

private enum Layout {
  static let width = 960
  static let margin = 24
  static let top = 82
  static let bottom = 44
  static let row = 34
  static let ratio = width - margin
  /// The width of the texts beside the longest bar: its figure, and the ratio.
  static let besideBars = 170
  /// The approximate width of a letter of a case's name.
  static let letter = 7
}

private enum Colour {
  static let paper = "#ffffff"
  static let shade = "#f4f6f8"
  static let ink = "#1f2933"
  static let faint = "#616e7c"
  static let ours = "#1368ce"
  static let peer = "#b8c4ce"
  static let floor = "#e07a1f"
}

/// The figures of one case in the chart.
private struct Row {
  let name: String
  let ours: Double
  let peer: Double?
  let floor: Double?
  let ratio: Double?
  let timesFloor: Double?

  init?(_ measurement: Measurement) {
    guard let ours = measurement.ours.timing else { return nil }
    name = measurement.name
    self.ours = ours.nanoseconds
    peer = measurement.peer?.timing?.nanoseconds
    floor = measurement.floor?.timing?.nanoseconds
    ratio = measurement.ratio?.value
    timesFloor = measurement.timesFloor?.value
  }

  func elements(y: Int, bars: Int, isShaded: Bool) -> [String] {
    var lines: [String] = []
    if isShaded {
      let shade = (x: Layout.margin / 2, width: Layout.width - Layout.margin)
      lines.append(
        rectangle(x: shade.x, y: y, width: shade.width, height: Layout.row, colour: Colour.shade)
      )
    }
    lines.append(text(name, x: Layout.margin, y: y + 21))
    lines += bar(of: ours, x: bars, y: y + 5, colour: Colour.ours)
    if let peer { lines += bar(of: peer, x: bars, y: y + 18, colour: Colour.peer) }
    if let floor {
      // A mark across our bar: no contender can be left of it.
      let x = bars + length(of: floor, from: bars)
      lines.append(rectangle(x: x, y: y + 3, width: 2, height: 15, colour: Colour.floor))
    }
    if let ratio {
      let label = "\(figure(ratio))×"
      lines.append(text(label, x: Layout.ratio, y: y + 21, size: 14, weight: 600, anchor: "end"))
    } else {
      let label = timesFloor.map { "\(figure($0))× by hand" } ?? "no peer"
      lines.append(text(label, x: Layout.ratio, y: y + 21, colour: Colour.faint, anchor: "end"))
    }
    return lines
  }

  private func bar(of time: Double, x: Int, y: Int, colour: String) -> [String] {
    let width = length(of: time, from: x)
    return [
      rectangle(x: x, y: y, width: width, height: 11, colour: colour),
      text(
        "\(figure(time)) ns",
        x: x + width + 6,
        y: y + 9,
        colour: Colour.faint,
        size: 10
      ),
    ]
  }

  /// How long a bar is; even the shortest can be seen.
  private func length(of time: Double, from x: Int) -> Int {
    let longest = max(ours, peer ?? 0, floor ?? 0)
    guard longest > 0 else { return 2 }
    return max(Int((time / longest * Double(Layout.ratio - Layout.besideBars - x)).rounded()), 2)
  }
}

private func rectangle(x: Int, y: Int, width: Int, height: Int, colour: String) -> String {
  "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"1\" fill=\"\(colour)\"/>"
}

private func text(
  _ content: String,
  x: Int,
  y: Int,
  colour: String = Colour.ink,
  size: Int = 12,
  weight: Int = 400,
  anchor: String = "start"
) -> String {
  "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(colour)\" font-size=\"\(size)\" font-weight=\"\(weight)\" "
    + "text-anchor=\"\(anchor)\">\(escaped(content))</text>"
}

private func escaped(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default: result.append(character)
    }
  }
  return result
}
