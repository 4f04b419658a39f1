import BenchmarkKit
import ComposableArchitecture

/// A send that goes through features inside features.
///
/// The features are all of one type, so that the depth is a number: a type for each depth takes the
/// optimiser gigabytes. In exchange the payload of an action lies in a box.
func nesting(_ scale: Scale) -> [Case] {
  let count = scale(100_000)
  let pulledBack = [(1, 1.5), (5, 3), (10, 6), (20, 12)].map { depth, target in
    sendCase("pullback, \(depth) deep", count, target: .units(target)) {
      sending([nested(depth)], times: count, to: Store(reducer(depth)), $0)
    }
  }
  let scoped = [(1, 2.0), (5, 6), (10, 12), (20, 24)].map { depth, target in
    sendCase("scope + pullback, \(depth) deep", count, target: .units(target)) {
      sending([.increment], times: count, to: innermost(Store(reducer(depth)), depth), $0)
    }
  }
  return pulledBack + scoped
}

private indirect enum NestedAction {
  case child(NestedAction)
  case increment
}

private typealias NestedReducer = Reducer<CounterState, NestedAction, Void>
private typealias NestedStore = Store<CounterState, NestedAction>

private func reducer(_ depth: Int) -> NestedReducer {
  let counter = NestedReducer { state, action, _ in
    if case .increment = action { state.count &+= 1 }
    return .none
  }
  return (0..<depth).reduce(counter) { reducer, _ in
    reducer.pullback(state: \.self, action: /NestedAction.child, environment: {})
  }
}

private func nested(_ depth: Int) -> NestedAction {
  (0..<depth).reduce(.increment) { action, _ in .child(action) }
}

private func innermost(_ store: NestedStore, _ depth: Int) -> NestedStore {
  (0..<depth).reduce(store) { store, _ in store.scope(state: { $0 }, action: NestedAction.child) }
}
