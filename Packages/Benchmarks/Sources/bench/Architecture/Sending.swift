import BenchmarkKit
import ComposableArchitecture

/// Sends the same actions to a store again and again. What its state has counted in the end enters the
/// tally.
func sending<State: CountingState, Action>(
  _ actions: [Action],
  times count: Int,
  to store: Store<State, Action>,
  _ tally: Tally
) -> Work {
  tally.afterwards {
    tally.add(ViewStore(store, removeDuplicates: { _, _ in false }).count)
  }
  return {
    for _ in 0..<opaque(count) {
      for action in actions { store.send(action) }
    }
  }
}

extension Store where State: CountingState {
  /// A store of a feature that begins at nothing.
  convenience init(_ reducer: Reducer<State, Action, Void>) {
    self.init(initialState: State(), reducer: reducer, environment: ())
  }
}
