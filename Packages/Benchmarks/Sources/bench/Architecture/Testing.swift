import BenchmarkKit
import ComposableArchitecture

/// A test store that sends an action, receives another one, and compares states of several sizes.
func testing(_ scale: Scale) -> [Case] {
  let count = scale(2_000)
  return sizes.map { name, size in
    assertion(of: .look, "untouched", name, size, count, target: size == 1_000 ? 25 : nil)
  }
    + sizes.map { name, size in
      assertion(of: .touch, "touching one", name, size, count, target: size == 1_000 ? 300 : nil)
    }
}

extension Growth {
  static let testing = ["untouched", "touching one"].map {
    Growth(from: name(of: $0, sizes[0].name), to: name(of: $0, sizes[2].name))
  }
}

private let sizes = [("100", 100), ("1k", 1_000), ("10k", 10_000)].map { (name: $0, size: $1) }

private func name(of kind: String, _ size: String) -> String {
  "TestStore send + receive, \(size), \(kind)"
}

private struct Table: Equatable {
  var answers = 0
  var rows: [TitledRow]
}

private enum TableAction: Equatable {
  case look
  case touch
  case answer
}

private let tableReducer = Reducer<Table, TableAction, Void> { state, action, _ in
  switch action {
  case .look:
    return Effect(value: .answer)
  case .touch:
    state.rows[state.rows.count / 2].isComplete.toggle()
    return Effect(value: .answer)
  case .answer:
    state.answers &+= 1
    return .none
  }
}

private func assertion(
  of action: TableAction,
  _ kind: String,
  _ sizeName: String,
  _ size: Int,
  _ count: Int,
  target: Double?
) -> Case {
  let initialState = Table(rows: (0..<size).map(TitledRow.init))
  return Case(
    name(of: kind, sizeName),
    elements: count,
    unit: "pair",
    expecting: Total(of: [count]),
    ours: { tally in
      let store = TestStore(
        initialState: initialState,
        reducer: tableReducer,
        environment: ()
      )
      let update: (inout Table) -> Void = { $0.rows[size / 2].isComplete.toggle() }
      tally.afterwards { tally.add(store.state.answers) }
      return {
        for _ in 0..<opaque(count) {
          store.assert(
            .send(action, action == .touch ? update : nil),
            .receive(.answer) { $0.answers &+= 1 }
          )
        }
      }
    },
    floor: { tally in
      var state = initialState
      tally.afterwards { tally.add(state.answers) }
      let touch = hidden { (state: inout Table) in
        if action == .touch { state.rows[size / 2].isComplete.toggle() }
      }
      let answer = hidden { (state: inout Table) in state.answers &+= 1 }
      // The least that an exhaustive test store can do: the state is changed as the reducer does it, a copy
      // of the one before as the test expects it, and both are compared.
      let step = { (change: (inout Table) -> Void) in
        var expected = state
        change(&state)
        change(&expected)
        if expected != state { tally.add(-1) }
      }
      return {
        for _ in 0..<opaque(count) {
          step(touch)
          step(answer)
        }
      }
    },
    target: target.map(Target.units),
    showsAllocatedBytes: true
  )
}
