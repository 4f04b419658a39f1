import BenchmarkKit
import ComposableArchitecture
import CustomDump

/// The additional cost of a failing step of a test store: the dumps of two states and their difference.
func diffing(_ scale: Scale) -> [Case] {
  let (large, small) = (scale(10_000), scale(1_000))
  return [
    difference(
      "diff of two 1,000-element states, one change",
      from: rows(small),
      to: rows(small) { $0 == small / 2 }
    ),
    difference(
      "diff of two 10,000-element states, one change",
      from: rows(large),
      to: rows(large) { $0 == large / 2 },
      target: .nanoseconds(100_000_000)
    ),
    difference(
      "diff of two 1,000-element states, all different",
      from: rows(small),
      to: rows(small) { _ in true }
    ),
  ]
}

private struct Row {
  let id: Int
  var title: String
  var isComplete = false
}

private func rows(_ count: Int, _ isComplete: (Int) -> Bool = { _ in false }) -> [Row] {
  (0..<count).map { Row(id: $0, title: "Row \($0)", isComplete: isComplete($0)) }
}

private func difference(
  _ name: String,
  from before: [Row],
  to after: [Row],
  target: Target? = nil
) -> Case {
  Case(
    name,
    elements: 1,
    unit: "diff",
    expecting: Total(of: [zip(before, after).count { $0.isComplete != $1.isComplete }]),
    ours: { tally in
      var diff: String?
      // A line that begins with a plus for each row that is not the same.
      tally.afterwards { tally.add((diff ?? "").split(separator: "\n    + ").count - 1) }
      return { diff = debugDiff(before, after) }
    },
    peer: { tally in
      var difference: String?
      tally.afterwards { tally.add((difference ?? "").split(separator: "\n+ ").count - 1) }
      return { difference = diff(before, after) }
    },
    peerName: "CustomDump",
    target: target
  )
}
