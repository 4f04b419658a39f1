import BenchmarkKit
import ComposableArchitecture

/// A send while many watch.
func observing(_ scale: Scale) -> [Case] {
  let count = scale(10_000)
  return [children(count), subscribers(count), idleSubscribers(count)]
}

private let watchers = 100

private struct Family: CountingState {
  var members = Array(repeating: CounterState(), count: watchers)
  var count: Int { members[watchers / 2].count }
}

private enum FamilyAction {
  case member(index: Int, action: CounterAction)
  case other
}

private let familyReducer: Reducer<Family, FamilyAction, Void> = CounterState.reducer.forEach(
  state: \.members,
  action: /FamilyAction.member(index:action:),
  environment: {}
)

/// Every child is shown by a view store, and one of them changes.
private func children(_ count: Int) -> Case {
  Case(
    "\(watchers) scoped children, one changed",
    elements: count,
    unit: "send",
    expecting: Total(of: Array(repeating: watchers / 2, count: count) + [count]),
    ours: { tally in
      let store = Store(familyReducer)
      let children = (0..<watchers).map { index in
        ViewStore(
          store.scope(
            state: { $0.members[index] },
            action: { .member(index: index, action: $0) }
          )
        )
      }
      let listeners = children.enumerated().map { index, child in
        child.publisher.dropFirst().sink { _ in tally.add(index) }
      }
      let child = children[watchers / 2]
      tally.afterwards { tally.add(child.count) }
      return {
        for _ in 0..<opaque(count) { child.send(.increment) }
        withExtendedLifetime(listeners) {}
      }
    },
    floor: notifying(1, count) { _ in watchers / 2 },
    target: .units(30)
  )
}

private func subscribers(_ count: Int) -> Case {
  Case(
    "\(watchers) subscribers, changed",
    elements: count,
    unit: "send",
    expecting: Total(of: (1...count).flatMap { Array(repeating: $0, count: watchers) } + [count]),
    ours: { tally in
      watching(count, tally) { $0.publisher.dropFirst().sink { tally.add($0.count) } }
    },
    floor: notifying(watchers, count) { $0.count },
    target: .units(30)
  )
}

private func idleSubscribers(_ count: Int) -> Case {
  Case(
    "\(watchers) subscribers of unchanged derived state",
    elements: count,
    unit: "send",
    expecting: Total(of: [count]),
    ours: { tally in watching(count, tally) { $0.publisher.name.dropFirst().sink(into: tally) } },
    floor: CounterState.floor(count),
    target: .units(25)
  )
}

/// Increments a counter while a hundred subscribers watch its view store.
private func watching(
  _ count: Int,
  _ tally: Tally,
  _ subscribe: (ViewStore<CounterState, CounterAction>) -> AnyCancellable
) -> Work {
  let viewStore = ViewStore(Store(CounterState.reducer))
  let listeners = (0..<watchers).map { _ in subscribe(viewStore) }
  tally.afterwards { tally.add(viewStore.count) }
  return {
    for _ in 0..<opaque(count) { viewStore.send(.increment) }
    withExtendedLifetime(listeners) {}
  }
}

/// The floor: the reducer's function on a local variable, then a listener so many times.
private func notifying(
  _ listeners: Int,
  _ count: Int,
  _ value: @escaping (CounterState) -> Int
) -> Contender {
  { tally in
    let listener = hidden { tally.add($0) }
    return CounterState.floor(count) { state in
      for _ in 0..<listeners { listener(value(state)) }
    }(tally)
  }
}
