import ComposableArchitecture
import Testing

@Suite("The stack of stores")
struct StoreStackTests {
  @Test("1,000,000 actions that follow from one another take constant stack")
  func feedback() {
    onSmallStack {
      let reducer = Reducer<Int, Int, Void> { count, _, _ in
        count += 1
        return count < 1_000_000 ? Effect(value: count) : .none
      }
      let store = Store(initialState: 0, reducer: reducer, environment: ())
      store.send(0)
      #expect(ViewStore(store).state == 1_000_000)
    }
  }

  enum Scoping: CaseIterable { case state, stateAndAction }

  @Test(
    "1,000 nested scopes follow the root, send and are released on the main thread's stack",
    arguments: Scoping.allCases
  )
  func deepScope(scoping: Scoping) {
    var released = 0
    onMainSizedStack {
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }
      let root = Store(initialState: 0, reducer: reducer, environment: ())
      var scoped = root
      for _ in 0..<1_000 {
        let witness = DeinitWitness { released += 1 }
        let toLocalState = { (state: Int) in withExtendedLifetime(witness) { state + 1 } }
        scoped =
          switch scoping {
          case .state: scoped.scope(state: toLocalState)
          case .stateAndAction: scoped.scope(state: toLocalState, action: { $0 * 2 / 2 })
          }
      }
      let recording = Recording(ViewStore(scoped).publisher)
      scoped.send(1)
      #expect(recording.values == [1_000, 1_001])
      recording.cancel()
      #expect(released == 0)
      scoped = root
      #expect(released == 1_000)
      root.send(1)
      #expect(ViewStore(root).state == 2)
    }
  }

  @Test("The last of 1,000 scopes has the new state while the others are brought up to date")
  func deepRefresh() {
    onMainSizedStack {
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }
      let root = Store(initialState: 0, reducer: reducer, environment: ())
      var last: ViewStore<Int, Int>?
      var asked: [Int] = []
      let first = root.scope(state: { state -> Int in
        if let last { asked.append(last.state) }
        return state
      })
      var scoped = root
      for _ in 0..<1_000 { scoped = scoped.scope(state: { $0 + 1 }) }
      last = ViewStore(scoped)
      first.send(1)
      #expect(asked == [1_001])
      last = nil
    }
  }

  // Each pullback runs what it was made from: the stack it takes is proportional to the depth, a few
  // KiB per level without optimisation.

  @Test("A reducer that is pulled back 100 times fits a small stack")
  func deepPullback() {
    onSmallStack {
      var reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return action == 1 ? Effect(value: 2) : .none
      }
      for _ in 0..<100 {
        reducer = reducer.pullback(state: \.self, action: .self, environment: { $0 })
      }
      let store = Store(initialState: 0, reducer: reducer, environment: ())
      store.send(1)
      #expect(ViewStore(store).state == 3)
    }
  }
}
