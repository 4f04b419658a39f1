/// The measurements as a table for a terminal.
///
/// It comes in pieces, so that each line can be printed as soon as it is known.
public struct TextReport {
  private let nameWidth: Int
  private let peers: String

  /// Makes a table that has room for the names of some cases.
  public init(of cases: [Case]) {
    nameWidth = cases.map(\.name.count).max() ?? 0
    peers = Set(cases.map(\.peerName)).sorted().joined(separator: "/")
  }

  /// The head of the table.
  public var header: String {
    """
    ns per element, medians; ratio: peer / ours (least to greatest of the rounds); \
    allocs: allocations per element

    """
      + line(
        name: "case",
        cells: ["elements", "ours", peers, "ratio", "", "floor", "allocs", peers]
      )
  }

  /// The line of one case.
  public func line(_ measurement: Measurement) -> String {
    let ratio = measurement.ratio
    let spread = ratio.map {
      "(\(figure($0.spread.lowerBound)) to \(figure($0.spread.upperBound)))"
    }
    return line(
      name: measurement.name,
      cells: [
        grouped(measurement.elements),
        time(of: measurement.ours),
        time(of: measurement.peer),
        ratio.map { figure($0.value) } ?? "",
        spread ?? "",
        time(of: measurement.floor),
        allocations(of: measurement.ours),
        allocations(of: measurement.peer),
      ]
    )
  }

  /// What is said when all cases have been measured: growth, mean, remarks and faults.
  public func footer(_ measurements: [Measurement], growths: [Growth]) -> String {
    var lines: [String] = []
    let growth = growths.compactMap { line($0, in: measurements) }
    if !growth.isEmpty { lines += ["", "growth of the time per element"] + growth }
    let ratios = measurements.compactMap(\.ratio?.value)
    if let mean = geometricMean(ratios) {
      lines += ["", "geometric mean of \(ratios.count) ratios: \(figure(mean))"]
    }
    let remarks = measurements.compactMap { measurement in
      measurement.remark.map { "\(measurement.name): \($0)" }
    }
    if !remarks.isEmpty { lines += ["", "remarks"] + remarks.map { "  \($0)" } }
    let faults = measurements.flatMap(\.faults)
    if !faults.isEmpty { lines += ["", "WRONG, and so not timed"] + faults.map { "  \($0)" } }
    return lines.joined(separator: "\n")
  }

  private func line(_ growth: Growth, in measurements: [Measurement]) -> String? {
    guard let small = measurements.first(where: { $0.name == growth.small }),
      let large = measurements.first(where: { $0.name == growth.large })
    else { return nil }
    func factor(_ outcome: (Measurement) -> Outcome?) -> String? {
      guard let small = outcome(small)?.timing, let large = outcome(large)?.timing else {
        return nil
      }
      return "x\(figure(large.nanoseconds / small.nanoseconds))"
    }
    let ours = factor(\.ours).map { "ours \($0)" }
    let peer = factor(\.peer).map { "\(large.peerName) \($0)" }
    return "  \(growth.small) -> \(growth.large): "
      + [ours, peer].compactMap(\.self).joined(separator: ", ")
  }

  private func line(name: String, cells: [String]) -> String {
    let widths = [9, 9, 12, 8, 17, 9, 8, 12]
    let padded = zip(cells, widths).map { cell, width in
      String(repeating: " ", count: max(width - cell.count, 0)) + cell
    }
    let name = name + String(repeating: " ", count: max(nameWidth - name.count, 0))
    return ([name] + padded).joined(separator: " ")
  }

  private func time(of outcome: Outcome?) -> String {
    switch outcome {
    case .timed(let timing): figure(timing.nanoseconds)
    case .wrong: "WRONG"
    case nil: "-"
    }
  }

  private func allocations(of outcome: Outcome?) -> String {
    guard let allocations = outcome?.timing?.allocations else { return "-" }
    // What a whole run allocates once is nothing to a single element.
    return allocations < 0.005 ? "0" : figure(allocations)
  }
}
