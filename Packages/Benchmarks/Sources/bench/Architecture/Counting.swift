import BenchmarkKit
import ComposableArchitecture

/// A send that does next to nothing.
func counting(_ scale: Scale) -> [Case] {
  let count = scale(500_000)
  return [counter(count), throughViewStore(count), combined(count)]
}

private func counter(_ count: Int) -> Case {
  Case(
    "counter",
    elements: count,
    unit: "send",
    expecting: Total(of: [count]),
    ours: { sending([.increment], times: count, to: Store(CounterState.reducer), $0) },
    floor: CounterState.floor(count),
    target: .units(0.75)
  )
}

private func throughViewStore(_ count: Int) -> Case {
  Case(
    "counter through ViewStore",
    elements: count,
    unit: "send",
    expecting: Total(of: [count]),
    ours: { tally in
      let viewStore = ViewStore(Store(CounterState.reducer))
      tally.afterwards { tally.add(viewStore.count) }
      return { for _ in 0..<opaque(count) { viewStore.send(.increment) } }
    },
    floor: CounterState.floor(count),
    target: .units(1.5)
  )
}

private func combined(_ count: Int) -> Case {
  let reducer = Reducer.combine(Array(repeating: CounterState.reducer, count: 5))
  return Case(
    "combine of 5",
    elements: count,
    unit: "send",
    expecting: Total(of: [count * 5]),
    ours: { sending([.increment], times: count, to: Store(reducer), $0) },
    floor: CounterState.floor(count, calls: 5),
    target: .units(2)
  )
}
