import BenchmarkKit
import ComposableArchitecture

/// Case paths made by reflection.
func extracting(_ scale: Scale) -> [Case] {
  let count = scale(1_000_000)
  let (hit, miss) = (ExtractedAction.number(1), ExtractedAction.text("a"))
  return [
    extraction("case path, hit", from: hit, count, onePath, target: .units(1.5)),
    extraction("case path, miss", from: miss, count, onePath, target: .units(0.3)),
  ]
    + [("hit", hit), ("miss", miss)].map { name, action in
      extraction(
        "case path, made and used once, \(name)",
        from: action,
        count,
        newPaths,
        target: .nanoseconds(100)
      )
    }
}

private enum ExtractedAction {
  case number(Int)
  case text(String)
  case nothing

  /// The extracted payload, by hand.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
}

private func extraction(
  _ name: String,
  from action: ExtractedAction,
  _ count: Int,
  _ ours: @escaping (ExtractedAction, Int) -> Contender,
  target: Target
) -> Case {
  Case(
    name,
    elements: count,
    unit: "extraction",
    expecting: Total(of: repeatElement(action.number ?? 0, count: count)),
    ours: ours(action, count),
    floor: { tally in
      {
        for _ in 0..<opaque(count) {
          if case .number(let number) = action { tally.add(number) } else { tally.add(0) }
        }
      }
    },
    target: target
  )
}

/// One case path that is used again and again.
private func onePath(_ action: ExtractedAction, _ count: Int) -> Contender {
  { tally in
    let path = /ExtractedAction.number
    // It learns from the first value that matches.
    _ = path.extract(from: .number(0))
    return {
      for _ in 0..<opaque(count) { tally.add(path.extract(from: action) ?? 0) }
    }
  }
}

/// Case paths that are made where they are used, as in the pattern of a `switch`.
private func newPaths(_ action: ExtractedAction, _ count: Int) -> Contender {
  { tally in
    {
      for _ in 0..<opaque(count) {
        let path = /ExtractedAction.number
        tally.add(path.extract(from: action) ?? 0)
      }
    }
  }
}
