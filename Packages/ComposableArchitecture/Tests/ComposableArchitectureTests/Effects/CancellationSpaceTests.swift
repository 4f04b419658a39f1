import ComposableArchitecture
import Foundation
import Testing

/// The id that all stores here, and nobody else, cancel by.
private struct SharedID: Hashable {}

private enum Action: Equatable {
  case start
  case cancel
  case received(Int)
}

/// A store that runs the effect when it starts, and collects what comes.
private func makeStore(_ effect: Effect<Int, Never>) -> Store<[Int], Action> {
  let reducer = Reducer<[Int], Action, Effect<Int, Never>> { state, action, effect in
    switch action {
    case .start:
      return effect.map(Action.received)
    case .cancel:
      return .cancel(id: SharedID())
    case .received(let value):
      state.append(value)
      return .none
    }
  }
  return Store(initialState: [], reducer: reducer, environment: effect)
}

@Suite("Where cancellation ids live", .serialized)
struct CancellationSpaceTests {
  private let subject = PassthroughSubject<Int, Never>()

  private var running: Effect<Int, Never> {
    subject.eraseToEffect().cancellable(id: SharedID())
  }

  @Test("Two stores with equal ids do not disturb each other")
  func twoStores() {
    let stores = [makeStore(running), makeStore(running)]
    let viewStores = stores.map { ViewStore($0) }
    for viewStore in viewStores { viewStore.send(.start) }
    subject.send(1)
    viewStores[0].send(.cancel)
    subject.send(2)
    #expect(viewStores.map(\.state) == [[1], [1, 2]])
  }

  @Test("Scoped stores run their effects in the root store, and share its ids")
  func scopedStore() {
    let store = makeStore(running)
    let viewStore = ViewStore(store)
    store.scope(state: { $0.count }).send(.start)
    subject.send(1)
    store.scope(state: { $0.first }).send(.cancel)
    subject.send(2)
    #expect(viewStore.state == [1])
  }

  @Test("Effects outside any store share one space, and no store disturbs it")
  func outsideStores() {
    let outside = [Recording(running), Recording(running)]
    let viewStore = ViewStore(makeStore(running))
    viewStore.send(.start)
    viewStore.send(.cancel)
    subject.send(1)
    #expect(outside.map(\.events) == [[.value(1)], [.value(1)]])
    viewStore.send(.start)
    _ = Recording(Effect<Never, Never>.cancel(id: SharedID()))
    subject.send(2)
    #expect(outside.map(\.events) == [[.value(1), .finished], [.value(1), .finished]])
    #expect(viewStore.state == [2])
  }

  enum Delay: CaseIterable {
    case concatenated, deferred, debounced, throttled, debouncedTwice, flatMapped, merged
    case flatMappedLate
  }

  @Test("An effect that is subscribed late uses its store's ids", arguments: Delay.allCases)
  func lateSubscription(delay: Delay) {
    struct DebounceID: Hashable {}
    let scheduler = DispatchQueue.test
    let timer = Just(0).delay(for: 1, scheduler: scheduler).eraseToEffect()
    let late: Effect<Int, Never> =
      switch delay {
      case .concatenated: .concatenate(timer, running)
      case .deferred: running.deferred(for: 1, scheduler: scheduler)
      case .debounced: running.debounce(id: DebounceID(), for: 1, scheduler: scheduler)
      case .throttled:
        running.deferred(for: 1, scheduler: scheduler)
          .throttle(id: DebounceID(), for: 1, scheduler: scheduler, latest: true)
      case .debouncedTwice:
        running.debounce(id: 1, for: 0.5, scheduler: scheduler)
          .debounce(id: 2, for: 0.5, scheduler: scheduler)
      case .flatMapped: Just(()).flatMap { Effect.concatenate(timer, running) }.eraseToEffect()
      // What the operator subscribes is out of the store's sight, but not the whole.
      case .flatMappedLate:
        timer.flatMap { [running] _ in running }.eraseToEffect().cancellable(id: SharedID())
      case .merged: .concatenate(.merge(timer, timer), .merge(.concatenate(running)))
      }
    let outside = Recording(running)
    let viewStore = ViewStore(makeStore(late))
    viewStore.send(.start)
    scheduler.advance(by: 1)
    subject.send(1)
    scheduler.advance()
    #expect(viewStore.state.last == 1)
    viewStore.send(.cancel)
    subject.send(2)
    scheduler.run()
    #expect(viewStore.state.last == 1)
    #expect(outside.events == [.value(1), .value(2)])
  }
}
