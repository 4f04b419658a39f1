import BenchmarkKit
import ComposableFeatures

import struct BenchmarkKit.Case

/// The same features as types, beside those with an environment, which are the peer here.
func features(_ scale: Scale) -> [Case] {
  let count = scale(100_000)
  return [counter(scale(500_000))]
    + [1, 5, 10, 20].map { depth in scope(depth, count) }
    + [("10", 10), ("1k", 1_000)].map { name, size in row(of: name, scale.rows(size), count) }
}

private func counter(_ count: Int) -> Case {
  featureCase("counter as a feature", count, CounterAction.increment) {
    Store(initialState: CounterState()) { Counter() }
  } environments: {
    Store(CounterState.reducer)
  }
}

private func scope(_ depth: Int, _ count: Int) -> Case {
  let action = (0..<depth).reduce(Nested.Action.increment) { action, _ in .child(action) }
  return featureCase("Scope and Reduce, \(depth) deep", count, action) {
    Store(initialState: CounterState()) { Nested() }
  } environments: {
    Store(pulledBack(depth))
  }
}

private func row(of sizeName: String, _ size: Int, _ count: Int) -> Case {
  let state = List.State(size: size)
  let action = List.Action.rows(.element(id: state.index, action: .increment))
  return featureCase("forEach of a feature, one of \(sizeName)", count, action) {
    Store(initialState: state) { List() }
  } environments: {
    Store(initialState: state, reducer: listReducer, environment: ())
  }
}

@Reducer
private struct Counter {
  typealias State = CounterState
  typealias Action = CounterAction

  var body: some ReducerOf<Self> {
    Reduce { state, action in CounterState.reduce(&state, action, ()) }
  }
}

/// A feature inside itself, which makes the body of each level when an action gets there.
@Reducer
private struct Nested {
  typealias State = CounterState

  @CasePathable
  indirect enum Action {
    case child(Action)
    case increment
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.self, action: \.child) { Nested() }
    Reduce(count)
  }
}

private func count(_ state: inout CounterState, _ action: Nested.Action) -> Effect<Nested.Action> {
  if case .increment = action { state.count &+= 1 }
  return .none
}

private func pulledBack(_ depth: Int) -> AnyReducer<CounterState, Nested.Action, Void> {
  let counter = AnyReducer<CounterState, Nested.Action, Void> { state, action, _ in
    count(&state, action)
  }
  return (0..<depth).reduce(counter) { reducer, _ in
    .combine(
      reducer.pullback(state: \.self, action: /Nested.Action.child, environment: {}),
      counter
    )
  }
}

@Reducer
private struct Row {
  struct State: Identifiable, Equatable {
    let id: Int
    var counter = CounterState()
  }

  typealias Action = CounterAction

  var body: some ReducerOf<Self> {
    Reduce { row, action in CounterState.reduce(&row.counter, action, ()) }
  }
}

@Reducer
private struct List {
  struct State: CountingState {
    var rows: IdentifiedArrayOf<Row.State> = []

    /// The row in the middle.
    var index: Int { rows.count / 2 }
    var count: Int { rows[index].counter.count }
  }

  enum Action {
    case rows(IdentifiedActionOf<Row>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }
}

extension List.State {
  init(size: Int) { rows = IdentifiedArray((0..<size).map { Row.State(id: $0) }) }
}

private let listReducer = AnyReducer<Row.State, CounterAction, Void> { row, action, _ in
  CounterState.reduce(&row.counter, action, ())
}
.forEach(
  state: \List.State.rows,
  action: CasePath<List.Action, (Int, CounterAction)>(
    embed: { .rows(.element(id: $0, action: $1)) },
    extract: {
      guard case .rows(.element(let id, let action)) = $0 else { return nil }
      return (id, action)
    }
  ),
  environment: {}
)

private func featureCase<State: CountingState, Action>(
  _ name: String,
  _ count: Int,
  _ action: Action,
  ours: @escaping () -> Store<State, Action>,
  environments: @escaping () -> Store<State, Action>
) -> Case {
  sendCase(
    name,
    count,
    environments: { sending([action], times: count, to: environments(), $0) },
    ours: { sending([action], times: count, to: ours(), $0) }
  )
}
