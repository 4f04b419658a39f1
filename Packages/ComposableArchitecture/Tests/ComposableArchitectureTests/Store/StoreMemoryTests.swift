import Foundation
import Testing

@testable import ComposableArchitecture

/// Counts the live witnesses that actions, states and closures hold.
private final class LiveObjectCounter {
  private(set) var alive = 0

  func witness() -> DeinitWitness {
    alive += 1
    return DeinitWitness { self.alive -= 1 }
  }
}

private enum Action {
  case start(Int, DeinitWitness)
  case cancel(Int)
  case received(DeinitWitness)
}

@Suite("The memory of stores")
struct StoreMemoryTests {
  @Test("Sends, effects, cancellations and scopes leave nothing behind")
  func noGrowth() {
    let counter = LiveObjectCounter()
    let scheduler = DispatchQueue.test
    let reducer = Reducer<DeinitWitness?, Action, Void> { state, action, _ in
      switch action {
      case .start(let id, let witness):
        let later = Just(witness).delay(for: .seconds(id % 3), scheduler: scheduler)
          .map(Action.received)
          .eraseToEffect()
        return .merge(
          Effect(value: .received(witness)),
          later.cancellable(id: id % 10, cancelInFlight: id % 2 == 0)
        )
      case .cancel(let id):
        return .cancel(id: id)
      case .received(let witness):
        state = witness
        return .none
      }
    }
    let root = RootStore<DeinitWitness?, Action>(
      state: nil,
      thread: StoreThread(location: IssueLocation()),
      taskExecutor: nil
    ) {
      reducer.run(&$0, $1, ())
    }
    for round in 0..<20_000 {
      root.send(.start(round, counter.witness()))
      root.send(.cancel(round % 7))
      if round.isMultiple(of: 100) {
        scheduler.advance(by: 1)
        #expect(counter.alive < 1_000)
      }
    }
    scheduler.run()
    root.send(.received(counter.witness()))
    #expect(counter.alive == 1)
  }

  @Test("Scoped stores, view stores and subscriptions that are dropped leave nothing behind")
  func scopes() {
    let counter = LiveObjectCounter()
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    for round in 0..<5_000 {
      let witness = counter.witness()
      let scoped = store.scope(state: { [witness] state in
        withExtendedLifetime(witness) { state + 1 }
      })
      let viewStore = ViewStore(scoped)
      let cancellable = viewStore.publisher.sink { [witness] _ in
        withExtendedLifetime(witness) {}
      }
      viewStore.send(1)
      #expect(viewStore.state == round + 2)
      cancellable.cancel()
    }
    #expect(counter.alive == 0)
  }

  @Test("The tables of a store are empty when its effects have ended")
  func emptyTables() {
    let scheduler = DispatchQueue.test
    let runner = EffectRunner<Int> { _ in }
    for round in 0..<1_000 {
      let value = Effect<Int, Never>(value: round)
      let effects: [Effect<Int, Never>] = [
        value.deferred(for: 1, scheduler: scheduler).cancellable(id: round),
        value.debounce(id: round % 5, for: 1, scheduler: scheduler),
        value.deferred(for: 1, scheduler: scheduler).cancellable(id: "row")
          .inRow(RowID(collection: \[Int].self, key: round)),
        .cancel(id: round / 2),
      ]
      for effect in effects { runner.run(effect) }
    }
    #expect(runner.context.count > 0)
    scheduler.run()
    #expect(runner.context.count == 0)
    #expect(runner.context.tasks.isEmpty)
  }

  @Test("A store that goes in the middle of its own send ends it, and cancels all")
  func goneInsideSend() {
    let counter = LiveObjectCounter()
    var cancelled: [Int] = []
    var store: Store<Int, Int>?
    do {
      let witness = counter.witness()
      let reducer = Reducer<Int, Int, Void> { [witness] state, action, _ in
        state += 1
        let running = Empty<Int, Never>(completeImmediately: false)
          .handleEvents(receiveCancel: { cancelled.append(action) })
          .eraseToEffect()
        return withExtendedLifetime(witness) {
          action == 2 ? .merge(running, .fireAndForget { store = nil }) : running
        }
      }
      store = Store(initialState: 0, reducer: reducer, environment: ())
    }
    for action in 1...2 { store?.send(action) }
    #expect(store == nil)
    #expect(cancelled == [1, 2])
    #expect(counter.alive == 0)
  }
}
