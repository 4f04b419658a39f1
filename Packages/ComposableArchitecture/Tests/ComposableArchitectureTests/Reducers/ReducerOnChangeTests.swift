import ComposableArchitecture
import Testing

private struct State: Equatable {
  var count = 0
  var other = 0
}

private enum Action: Equatable {
  case setCount(Int)
  case setOther(Int)
  case changed(String)
}

private typealias CountReducer = Reducer<State, Action, String>

private let reducer = CountReducer { state, action, _ in
  switch action {
  case .setCount(let count): state.count = count
  case .setOther(let other): state.other = other
  case .changed: return .none
  }
  return Effect(value: .changed("by itself"))
}

@Suite("Reducers that watch a part of their state")
struct ReducerOnChangeTests {
  enum Spelling: CaseIterable { case current, previousAndCurrent, reducer }

  /// The reducer that tells of each change of the count, and notes in the state what it was told.
  private func watching(_ spelling: Spelling) -> CountReducer {
    switch spelling {
    case .current:
      reducer.onChange(of: \.count) { count, state, action, environment in
        state.other = -count
        return Effect(value: .changed("to \(count) by \(action) in \(environment)"))
      }
    case .previousAndCurrent:
      reducer.onChange(of: \.count) { previous, count, state, action, environment in
        state.other = -count
        return Effect(
          value: .changed("from \(previous) to \(count) by \(action) in \(environment)")
        )
      }
    case .reducer:
      reducer.onChange(of: \.count) { previous, count in
        Reducer { state, action, environment in
          state.other = -count
          return Effect(
            value: .changed("from \(previous) to \(count) by \(action) in \(environment)")
          )
        }
      }
    }
  }

  @Test(
    "onChange does more after a change, with the reducer's own effects first",
    arguments: Spelling.allCases
  )
  func change(spelling: Spelling) {
    var state = State()
    let effect = watching(spelling).run(&state, .setCount(1), "here")
    #expect(state == State(count: 1, other: -1))
    let from = spelling == .current ? "" : "from 0 "
    #expect(
      Recording(effect).values == [
        .changed("by itself"), .changed("\(from)to 1 by setCount(1) in here"),
      ]
    )
  }

  @Test("onChange does nothing more while the part stays equal", arguments: Spelling.allCases)
  func noChange(spelling: Spelling) {
    var state = State()
    for action in [Action.setCount(0), .setOther(1)] {
      let effect = watching(spelling).run(&state, action, "here")
      #expect(Recording(effect).values == [.changed("by itself")])
    }
    #expect(state == State(count: 0, other: 1))
  }

  @Test("A change that onChange itself makes does not run it again")
  func changeInside() {
    let watching = reducer.onChange(of: \.count) { _, state, _, _ in
      state.count += 1
      return .none
    }
    var state = State()
    _ = watching.run(&state, .setCount(1), "here")
    #expect(state.count == 2)
  }
}
