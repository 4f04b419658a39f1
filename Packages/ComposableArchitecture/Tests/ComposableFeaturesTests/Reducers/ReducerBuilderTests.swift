import ComposableFeatures
import Testing

@Suite("Bodies of features")
struct ReducerBuilderTests {
  /// Appends a number to the state.
  struct Note: Reducer {
    let number: Int

    init(_ number: Int) { self.number = number }

    func reduce(into state: inout [Int], action: Void) -> Effect<Void> {
      state.append(number)
      return .none
    }
  }

  struct Everything: Reducer {
    let flag: Bool
    let some: Note?

    var body: some Reducer<[Int], Void> {
      Note(1)
      if flag { Note(2) }
      if flag { Note(3) } else { EmptyReducer() }
      switch flag {
      case true: Note(4)
      case false: Note(5)
      }
      for number in 6...7 { Note(number) }
      some
      Note(9) as any Reducer<[Int], Void>
      if #available(macOS 9999, *) { Note(10) }
      CombineReducers {
        Note(11)
        Note(12)
      }
      Reduce(Note(13))
    }
  }

  @Test("A body has everything that a block of code can have, in its order")
  func everything() {
    func notes(_ feature: Everything) -> [Int] {
      var state: [Int] = []
      _ = feature.reduce(into: &state, action: ())
      return state
    }
    #expect(
      notes(Everything(flag: true, some: Note(8))) == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13]
    )
    #expect(notes(Everything(flag: false, some: nil)) == [1, 5, 6, 7, 9, 10, 11, 12, 13])
  }

  struct Tree: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var name = ""
      var children: IdentifiedArrayOf<State> = []
    }

    @CasePathable
    indirect enum Action { case named(String), children(IdentifiedAction<Int, Action>) }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .named(let name) = action { state.name = name }
        return .none
      }
      .forEach(\.children, action: \.children) { Tree() }
    }
  }

  @Test("A feature may contain itself")
  func recursion() {
    var state = Tree.State(id: 1, children: [Tree.State(id: 2, children: [Tree.State(id: 3)])])
    let action = Tree.Action.children(
      .element(id: 2, action: .children(.element(id: 3, action: .named("leaf"))))
    )
    _ = _ReducerPlace(Tree()).reduce(into: &state, action: action)
    #expect(state.children[0].children[0].name == "leaf")
  }

  struct Ping: Reducer {
    struct State { var pongs: [Pong.State] = [] }
    indirect enum Action { case pong(Pong.Action), ping }
    var body: some ReducerOf<Self> {
      Scope(state: \.pongs[0], action: /Action.pong) { Pong() }
    }
  }

  struct Pong: Reducer {
    struct State { var pings: [Ping.State] = [], count = 0 }
    indirect enum Action { case ping(Ping.Action), pong }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .pong = action { state.count += 1 }
        return .none
      }
      Scope(state: \.pings[0], action: /Action.ping) { Ping() }
    }
  }

  @Test("Two features may need each other")
  func mutual() {
    var state = Ping.State(pongs: [Pong.State(pings: [Ping.State(pongs: [Pong.State()])])])
    let store = Store(initialState: state) { Ping() }
    store.send(.pong(.ping(.pong(.pong))))
    state = ViewStore(store, removeDuplicates: { _, _ in false }).state
    #expect(state.pongs[0].pings[0].pongs[0].count == 1)
  }

  @Test("A store makes the body of a feature once, at its first action")
  func once() {
    final class Count { var value = 0 }
    struct Feature: Reducer {
      let count: Count
      var body: some Reducer<Int, Int> {
        count.value += 1
        return Reduce { state, action in
          state += action
          return .none
        }
      }
    }
    let count = Count()
    let store = Store(initialState: 0) { Feature(count: count) }
    #expect(count.value == 0)
    for _ in 0..<3 { store.send(2) }
    #expect(count.value == 1)
  }
}
