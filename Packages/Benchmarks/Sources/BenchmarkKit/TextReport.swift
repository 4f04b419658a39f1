/// The measurements as a table for a terminal.
///
/// It comes in pieces, so that each line can be printed as soon as it is known.
public struct TextReport {
  private let nameWidth: Int
  private let columns: [Column]

  /// Makes a table that has room for the names of a suite's cases, and columns for what they compare.
  public init(of suite: Suite) {
    nameWidth = suite.cases.map(\.name.count).max() ?? 0
    columns = Column.fitting(suite)
  }

  /// The head of the table.
  public var header: String {
    """
    ns per element, medians; ratio: peer / ours (least to greatest of the rounds); \
    x floor: ours / floor; allocs: allocations per element

    """
      + line(name: "case") { $0.title }
  }

  /// The line of one case.
  public func line(_ measurement: Measurement) -> String {
    line(name: measurement.name) { $0.cell(measurement) }
  }

  /// The lines after the last case: growth, mean, remarks and faults.
  public func footer(_ measurements: [Measurement], growths: [Growth]) -> String {
    var lines: [String] = []
    let growth = growths.compactMap { line($0, in: measurements) }
    if !growth.isEmpty { lines += ["", "growth of the time per element"] + growth }
    let ratios = measurements.compactMap(\.ratio?.value)
    if let mean = geometricMean(ratios) {
      let slower = ratios.count { $0 < 1 }
      lines += [
        "",
        "geometric mean of \(ratios.count) ratios: \(figure(mean)), least \(figure(ratios.min()!)); "
          + "slower in \(slower)",
      ]
    }
    let results = measurements.compactMap(\.meetsTarget)
    if !results.isEmpty {
      lines += ["", "targets met: \(results.count { $0 }) of \(results.count)"]
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
    let floor = factor(\.floor).map { "floor \($0)" }
    return "  \(growth.small) -> \(growth.large): "
      + [ours, peer, floor].compactMap(\.self).joined(separator: ", ")
  }

  private func line(name: String, cell: (Column) -> String) -> String {
    ([name.left(in: nameWidth)] + columns.map { cell($0).right(in: $0.width) })
      .joined(separator: " ")
  }
}
