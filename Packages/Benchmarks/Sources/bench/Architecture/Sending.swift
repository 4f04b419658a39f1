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

/// A case of sends to a store, each of which counts.
///
/// - Parameters:
///   - calls: How often each send counts.
///   - environments: The same by reducers with an environment, where `ours` are features as types.
func sendCase(
  _ name: String,
  _ count: Int,
  calls: Int = 1,
  target: Target? = nil,
  environments: Contender? = nil,
  ours: @escaping Contender
) -> Case {
  Case(
    name,
    elements: count,
    unit: "send",
    expecting: Total(of: [count * calls]),
    ours: ours,
    peer: environments,
    peerName: "the same with an environment",
    floor: CounterState.floor(count, calls: calls),
    target: target
  )
}
