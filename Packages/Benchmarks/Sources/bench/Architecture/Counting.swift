import BenchmarkKit
import ComposableArchitecture

/// A send that does next to nothing.
func counting(_ scale: Scale) -> [Case] {
  let count = scale(500_000)
  return [counter(count), throughViewStore(count), combined(count)]
}

private func counter(_ count: Int) -> Case {
  sendCase("counter", count, target: .units(0.75)) {
    sending([.increment], times: count, to: Store(CounterState.reducer), $0)
  }
}

private func throughViewStore(_ count: Int) -> Case {
  sendCase("counter through ViewStore", count, target: .units(1.5)) { tally in
    let viewStore = ViewStore(Store(CounterState.reducer))
    tally.afterwards { tally.add(viewStore.count) }
    return { for _ in 0..<opaque(count) { viewStore.send(.increment) } }
  }
}

private func combined(_ count: Int) -> Case {
  let reducer = Reducer.combine(Array(repeating: CounterState.reducer, count: 5))
  return sendCase("combine of 5", count, calls: 5, target: .units(2)) {
    sending([.increment], times: count, to: Store(reducer), $0)
  }
}
