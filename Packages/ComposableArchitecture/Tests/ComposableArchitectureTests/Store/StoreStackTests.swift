import ComposableArchitecture
import Testing

@Suite("The stack of stores")
struct StoreStackTests {
  @Test("200,000 actions that follow from one another take constant stack")
  func feedback() {
    onSmallStack {
      let reducer = Reducer<Int, Int, Void> { count, _, _ in
        count += 1
        return count < 200_000 ? Effect(value: count) : .none
      }
      let store = Store(initialState: 0, reducer: reducer, environment: ())
      store.send(0)
      #expect(ViewStore(store).state == 200_000)
    }
  }

  // Each scope asks the one above, and each pullback runs what it was made from: the stack they take
  // is proportional to their depth, a few KiB per level without optimisation.

  @Test("A scope 50 deep fits a small stack")
  func deepScope() {
    onSmallStack {
      let reducer = Reducer<Int, Int, Void> { state, action, _ in
        state += action
        return .none
      }
      let root = Store(initialState: 0, reducer: reducer, environment: ())
      var scoped = root
      for _ in 0..<50 { scoped = scoped.scope(state: { $0 + 1 }) }
      scoped.send(1)
      #expect(ViewStore(scoped).state == 51)
    }
  }

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
