import BenchmarkKit
import ComposableArchitecture
import CustomDump

/// The additional cost of a failing step of a test store: the dumps of two states and their difference.
func diffing(_ scale: Scale) -> [Case] {
  let oneChange = [("100", 100), ("1,000", 1_000), ("10,000", 10_000)].map { name, size in
    let before = rows(size)
    var after = before
    after[size / 2].isComplete = true
    return difference("diff of \(name) rows, one change", from: before, to: after, target: 2)
  }
  let before = rows(1_000)
  return oneChange + [
    difference(
      "diff of 1,000 rows, the first removed",
      from: before,
      to: Array(before.dropFirst()),
      target: 2
    ),
    difference(
      "diff of 1,000 rows, all different",
      from: before,
      to: before.map { row in
        var row = row
        row.isComplete = true
        return row
      }
    ),
  ]
}

private func rows(_ count: Int) -> [TitledRow] {
  (0..<count).map(TitledRow.init)
}

private func difference(
  _ name: String,
  from before: [TitledRow],
  to after: [TitledRow],
  target: Double? = nil
) -> Case {
  let removed = before.count - after.count
  let changed = zip(before.dropFirst(removed), after).count { $0 != $1 }
  return Case(
    name,
    elements: 1,
    unit: "diff",
    expecting: Total(of: [changed, removed]),
    ours: { tally in
      var difference: String?
      tally.afterwards { count(in: difference ?? "", plus: "+", minus: "−", tally) }
      return { difference = debugDiff(before, after) }
    },
    peer: { tally in
      var difference: String?
      tally.afterwards { count(in: difference ?? "", plus: "+", minus: "-", tally) }
      return { difference = diff(before, after) }
    },
    peerName: "CustomDump",
    target: target.map(Target.ratio)
  )
}

/// Enters the numbers of changed and of removed rows.
private func count(in difference: String, plus: String, minus: String, _ tally: Tally) {
  let lines = difference.split(separator: "\n").map { $0.drop { $0 == " " } }
  tally.add(lines.count { $0.hasPrefix(plus) })
  tally.add(lines.count { $0.hasPrefix(minus) && $0.contains("title:") })
}
