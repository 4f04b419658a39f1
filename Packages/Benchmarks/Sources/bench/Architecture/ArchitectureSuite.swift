import BenchmarkKit

extension Suite {
  /// ComposableArchitecture, in units of one delivery by OpenCombine.
  static func architecture(_ scale: Scale) -> Suite {
    Suite(
      name: "architecture",
      cases: counting(scale) + making(scale) + effects(scale) + nesting(scale) + rows(scale)
        + features(scale) + observing(scale)
        + extracting(scale) + testing(scale) + diffing(scale),
      growths: Growth.rows + Growth.testing,
      yardstick: delivery(scale)
    )
  }
}

/// The case that defines one unit.
private func delivery(_ scale: Scale) -> Case {
  let count = scale(1_000_000)
  return Case(
    "OpenCombine's subject > sink",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in Peer.sending(count) { $0.sink(into: tally) } }
  )
}
