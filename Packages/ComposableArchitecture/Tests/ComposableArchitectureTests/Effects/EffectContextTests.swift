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

private struct Failed: Error {}

private struct Silence: TextOutputStream {
  func write(_ string: String) {}
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
struct EffectContextTests {
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

  @Test("Effects outside any store share one context, and no store disturbs it")
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
    case flatMappedLate, retried, caught, appended, switched, deferredLate, handled, timedOut
  }

  /// Fails after a second; the second attempt runs.
  private func lateRetry(on scheduler: TestSchedulerOf<DispatchQueue>) -> Effect<Int, Never> {
    var attempts = 0
    return Deferred { [running] in
      attempts += 1
      return attempts == 1
        ? Fail(error: Failed()).delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
        : running.setFailureType(to: Failed.self).eraseToAnyPublisher()
    }
    .eraseToEffect()
    .retry(1)
    .assertNoFailure()
    .eraseToEffect()
  }

  @Test("The second attempt of a failing effect can be cancelled like the first")
  func retry() {
    let scheduler = DispatchQueue.test
    let failing = Deferred {
      Fail<Int, Failed>(error: Failed()).delay(for: 1, scheduler: scheduler)
    }
    let effect = failing.eraseToEffect().cancellable(id: SharedID()).retry(1)
      .catch { _ in Just(-1) }
      .eraseToEffect()
    let viewStores = [ViewStore(makeStore(effect)), ViewStore(makeStore(effect))]
    for viewStore in viewStores { viewStore.send(.start) }
    scheduler.advance(by: 1.5)
    viewStores[0].send(.cancel)
    scheduler.run()
    #expect(viewStores.map(\.state) == [[], [-1]])
  }

  @Test("A task that is started late runs on the executor of its store")
  func lateTask() async {
    let scheduler = DispatchQueue.test
    let late = Just(()).delay(for: 1, scheduler: scheduler)
      .flatMap {
        Effect<Int, Never>.task {
          try? await scheduler.sleep(for: 1)
          return 1
        }
      }
      .eraseToEffect()
    let reducer = Reducer<[Int], Action, AnySchedulerOf<DispatchQueue>> { state, action, _ in
      guard case .received(let value) = action else { return late.map(Action.received) }
      state.append(value)
      return .none
    }
    let viewStore = ViewStore(
      Store(
        initialState: [],
        reducer: reducer,
        environment: scheduler.eraseToAnyScheduler()
      )
    )
    viewStore.send(.start)
    await scheduler.advance(by: 2)
    #expect(viewStore.state == [1])
  }

  @Test(
    "An effect that is subscribed while its own id is cancelled runs",
    arguments: OwnID.allCases
  )
  func ownID(way: OwnID) {
    let scheduler = DispatchQueue.test
    let effect = way.effect(subject: subject, scheduler: scheduler)
    let viewStore = ViewStore(makeStore(effect))
    let outside = Recording(effect)
    viewStore.send(.start)
    scheduler.advance(by: 1)
    subject.send(1)
    #expect(viewStore.state == [1])
    #expect(outside.values == [1])
    viewStore.send(.cancel)
    _ = Recording(Effect<Never, Never>.cancel(id: SharedID()))
    scheduler.advance(by: 1)
    subject.send(1)
    #expect(viewStore.state == [1])
    #expect(outside.events == [.value(1), .finished])
  }

  /// Ways to put an effect that cancels an id inside of the same id.
  enum OwnID: CaseIterable {
    case timer, debounced, inFlight, concatenated, throttled

    fileprivate func effect(
      subject: PassthroughSubject<Int, Never>,
      scheduler: TestSchedulerOf<DispatchQueue>
    ) -> Effect<Int, Never> {
      let running = subject.eraseToEffect()
      let inside: Effect<Int, Never> =
        switch self {
        case .timer:
          Effect.timer(id: SharedID(), every: 1, on: scheduler).map { _ in 1 }
            .prefix(1).eraseToEffect().append(Empty(completeImmediately: false).eraseToEffect())
        case .debounced: running.debounce(id: SharedID(), for: 1, scheduler: scheduler)
        case .inFlight: running.cancellable(id: SharedID(), cancelInFlight: true)
        case .concatenated: .concatenate(.cancel(id: SharedID()), running)
        case .throttled:
          running.throttle(
            id: SharedID(),
            for: 0,
            scheduler: ImmediateScheduler.shared,
            latest: true
          )
        }
      return inside.cancellable(id: SharedID())
    }
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
      case .flatMappedLate: timer.flatMap { [running] _ in running }.eraseToEffect()
      case .retried: lateRetry(on: scheduler)
      case .caught:
        timer.tryMap { _ in throw Failed() }.catch { [running] _ in running }.eraseToEffect()
      case .appended: timer.eraseToAnyPublisher().append(running).eraseToEffect()
      case .switched: timer.map { [running] _ in running }.switchToLatest().eraseToEffect()
      case .deferredLate:
        timer.flatMap { [running] _ in Deferred { running } }.eraseToAnyPublisher().eraseToEffect()
      // Operators that keep their downstream in a lock, around one that subscribes late.
      case .handled:
        timer.flatMap { [running] _ in running }.handleEvents().receive(on: scheduler).share()
          .eraseToEffect().cancellable(id: SharedID())
      case .timedOut:
        timer.flatMap { [running] _ in running }.print("", to: Silence())
          .timeout(100, scheduler: scheduler).receive(on: scheduler).eraseToEffect()
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
