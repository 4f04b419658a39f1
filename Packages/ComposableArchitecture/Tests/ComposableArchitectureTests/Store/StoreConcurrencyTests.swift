import ComposableArchitecture
import Foundation
import Testing

@Suite("Stores and threads")
struct StoreConcurrencyTests {
  @Test("Actions sent from several threads at once are all handled, one at a time")
  func concurrentSends() {
    struct State: Equatable {
      var count = 0
      var log: [Int] = []
    }
    let reducer = Reducer<State, Int, Void> { state, action, _ in
      state.count += 1
      state.log.append(action)
      // Every tenth action has an effect that sends once more.
      return action % 10 == 0 ? Effect(Just(action + 1).eraseToAnyPublisher()) : .none
    }
    let store = Store(initialState: State(), reducer: reducer, environment: ())
    let seen = Recording(ViewStore(store.scope(state: \.count)).publisher)
    // Safe to hand to other threads: that `send` may be called from any is what is tested.
    nonisolated(unsafe) let send: (Int) -> Void = store.send
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<500 { send(thread * 10_000 + index * 10) }
    }
    // A send that found another thread's under way may still be with that one; it has returned.
    let state = ViewStore(store).state
    #expect(state.count == 8_000)
    #expect(Set(state.log).count == 8_000)
    #expect(seen.values == Array(0...8_000))
    for thread in 0..<8 {
      let own = state.log.filter { $0 / 10_000 == thread && $0 % 10 == 0 }
      #expect(own == own.sorted())
    }
  }

  @Test("Effects that deliver on several queues feed the store")
  func concurrentEffects() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      guard action == 0 else { return .none }
      return .merge(
        (0..<100).map { _ in Just(1).receive(on: DispatchQueue.global()).eraseToEffect() }
      )
    }
    let viewStore = ViewStore(Store(initialState: 0, reducer: reducer, environment: ()))
    let done = DispatchSemaphore(value: 0)
    let cancellable = viewStore.publisher.sink { if $0 == 100 { done.signal() } }
    viewStore.send(0)
    #expect(done.wait(timeout: .now() + 60) == .success)
    cancellable.cancel()
  }

  @Test("View stores that announce may go on another thread, also in the middle of it")
  func leavingViewStores() {
    let reducer = Reducer<[Int], Int, Void> { state, action, _ in
      state.append(action)
      return .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    for _ in 0..<50 {
      var announced = 0
      var viewStores = (0..<40).map { _ in ViewStore(store) }
      let cancellables = viewStores.map { $0.objectWillChange.sink { announced += 1 } }
      // Safe to hand to other threads: each of the two calls one of them.
      nonisolated(unsafe) let turns: [() -> Void] = [
        { viewStores = [] },
        { for number in 0..<20 { store.send(number) } },
      ]
      DispatchQueue.concurrentPerform(iterations: 2) { turns[$0]() }
      let announcedUntilThen = announced
      store.send(0)
      #expect(announced == announcedUntilThen)
      withExtendedLifetime(cancellables) {}
    }
    #expect(ViewStore(store).state.count == 50 * 21)
  }
}
