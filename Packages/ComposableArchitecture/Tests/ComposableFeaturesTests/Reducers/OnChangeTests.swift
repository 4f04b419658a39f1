import ComposableFeatures
import Testing

@Suite("onChange")
struct OnChangeTests {
  struct Feature: Reducer {
    struct State: Equatable {
      var count = 0
      var changes: [String] = []
    }

    @CasePathable
    enum Action: Equatable { case add(Int), changed(from: Int, to: Int) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .add(let number) = action { state.count += number }
        return .none
      }
      .onChange(of: \.count) { oldCount, state in
        state.changes.append("\(oldCount) \(state.count)")
        return .send(.changed(from: oldCount, to: state.count))
      }
    }
  }

  @Test(
    "It runs after an action that changed the value, with the value before; its effect runs, too"
  )
  func change() {
    var received: [Feature.Action] = []
    let store = Store(initialState: Feature.State()) {
      Feature()
      Reduce<Feature.State, Feature.Action> { _, action in
        received.append(action)
        return .none
      }
    }
    for number in [1, 0, 2] { store.send(.add(number)) }
    #expect(ViewStore(store).state == Feature.State(count: 3, changes: ["0 1", "1 3"]))
    #expect(
      received == [
        .add(1), .changed(from: 0, to: 1), .add(0), .add(2), .changed(from: 1, to: 3),
      ]
    )
  }

  @Test("Other forms take a reducer of both values, and tell what counts as unchanged")
  func forms() {
    func changes(_ feature: some Reducer<Feature.State, Feature.Action>) -> [String] {
      var state = Feature.State()
      for number in [1, 0, 2] { _ = feature.reduce(into: &state, action: .add(number)) }
      return state.changes
    }
    func note(_ oldCount: Int, _ newCount: Int) -> Reduce<Feature.State, Feature.Action> {
      Reduce { state, action in
        state.changes.append("\(oldCount) \(newCount) \(action)")
        return .none
      }
    }
    let add = Reduce<Feature.State, Feature.Action> { state, action in
      if case .add(let number) = action { state.count += number }
      return .none
    }
    #expect(
      changes(add.onChange(of: \.count) { note($0, $1) }) == ["0 1 add(1)", "1 3 add(2)"]
    )
    #expect(
      changes(add.onChange(of: \.count, removeDuplicates: { $0 / 2 == $1 / 2 }) { note($0, $1) })
        == ["1 3 add(2)"]
    )
  }

  @Test("What it changes is seen by the next one around it, not by itself")
  func nested() {
    let feature = Reduce<[Int], Void> { state, _ in
      state[0] += 1
      return .none
    }
    .onChange(of: { $0[0] }) { _, state in
      state[0] += 1
      state[1] += 1
      return .none
    }
    .onChange(of: { $0[1] }) { _, state in
      state[2] += 1
      return .none
    }
    var state = [0, 0, 0]
    _ = feature.reduce(into: &state, action: ())
    #expect(state == [2, 1, 1])
  }
}
