import BenchmarkKit
import ComposableArchitecture

/// Case paths made by reflection.
func extracting(_ scale: Scale) -> [Case] {
  let count = scale(1_000_000)
  return [
    extraction("case path, hit", from: .number(1), extracted: 1, count, target: 1.5),
    extraction("case path, miss", from: .text("a"), extracted: nil, count, target: 0.3),
    newPath("case path, made and used once, hit", from: .number(1), extracted: 1, count),
    newPath("case path, made and used once, miss", from: .text("a"), extracted: nil, count),
  ]
}

/// Case paths that are made where they are used, as in the pattern of a `switch`.
private func newPath(
  _ name: String,
  from action: ExtractedAction,
  extracted: Int?,
  _ count: Int
) -> Case {
  Case(
    name,
    elements: count,
    unit: "extraction",
    expecting: Total(of: repeatElement(extracted ?? 0, count: count)),
    ours: { tally in
      {
        for _ in 0..<opaque(count) {
          let path = /ExtractedAction.number
          tally.add(path.extract(from: action) ?? 0)
        }
      }
    },
    target: .nanoseconds(100)
  )
}

private enum ExtractedAction {
  case number(Int)
  case text(String)
  case nothing
}

private func extraction(
  _ name: String,
  from action: ExtractedAction,
  extracted: Int?,
  _ count: Int,
  target: Double
) -> Case {
  Case(
    name,
    elements: count,
    unit: "extraction",
    expecting: Total(of: repeatElement(extracted ?? 0, count: count)),
    ours: { tally in
      let path = /ExtractedAction.number
      // It learns from the first value that matches.
      _ = path.extract(from: .number(0))
      return {
        for _ in 0..<opaque(count) { tally.add(path.extract(from: action) ?? 0) }
      }
    },
    floor: { tally in
      {
        for _ in 0..<opaque(count) {
          if case .number(let number) = action { tally.add(number) } else { tally.add(0) }
        }
      }
    },
    target: .units(target)
  )
}
