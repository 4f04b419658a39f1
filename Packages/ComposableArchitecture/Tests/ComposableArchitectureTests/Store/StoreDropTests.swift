import ComposableArchitecture
import Foundation
import Testing

/// Where, in the middle of a send, the last reference to the store goes.
enum PlaceOfDrop: CaseIterable {
  case reducer, effect, effectOfNextAction, scope, objectWillChange, subscriber
}

@Suite("Stores that go in the middle of their own send")
struct StoreDropTests {
  private enum Action { case first, second }

  private let scheduler = DispatchQueue.test

  /// An effect that would send an action in a second.
  private func running(_ log: @escaping (String) -> Void) -> Effect<Action, Never> {
    Just(.second).delay(for: 1, scheduler: scheduler)
      .handleEvents(receiveCancel: { log("cancelled") })
      .eraseToEffect()
  }

  @Test(
    "A store that goes in its own send ends the send, and then cancels all its effects",
    arguments: PlaceOfDrop.allCases
  )
  func drop(place: PlaceOfDrop) {
    var log: [String] = []
    var store: Store<Int, Action>?
    var viewStore: ViewStore<Int, Action>?
    var observations: [AnyCancellable] = []
    weak var reducerWitness: DeinitWitness?

    func drop(at current: PlaceOfDrop) {
      guard current == place else { return }
      store = nil
      viewStore = nil
      observations = []
    }

    do {
      let witness = DeinitWitness()
      reducerWitness = witness
      let reducer = Reducer<Int, Action, Void> { [running, witness] count, action, _ in
        withExtendedLifetime(witness) {
          count += 1
          log.append("\(action)")
          drop(at: .reducer)
          let running = running { log.append($0) }
          return switch action {
          case .first:
            .merge(running, Effect(value: .second), .fireAndForget { drop(at: .effect) })
          case .second:
            .merge(running, .fireAndForget { drop(at: .effectOfNextAction) })
          }
        }
      }
      store = Store(initialState: 0, reducer: reducer, environment: ())
    }
    viewStore = store.map { store in
      ViewStore(
        store.scope(state: { count in
          if count > 0 { drop(at: .scope) }
          return count
        })
      )
    }
    if let viewStore {
      observations = [
        viewStore.objectWillChange.sink { drop(at: .objectWillChange) },
        viewStore.publisher.dropFirst().sink { _ in drop(at: .subscriber) },
      ]
    }

    store?.send(.first)
    #expect(store == nil && viewStore == nil && observations.isEmpty)
    #expect(log == ["first", "second", "cancelled", "cancelled"])
    #expect(reducerWitness == nil)
    scheduler.run()
    #expect(log.count == 4)
  }

  enum PlaceInEffect: CaseIterable { case subscription, value, cancellation, completion }

  @Test(
    "A store that goes in an effect's signal ends the send, and then cancels all its effects",
    arguments: PlaceInEffect.allCases
  )
  func dropInSignal(place: PlaceInEffect) {
    var log: [String] = []
    var store: Store<Int, Action>?
    func drop(at current: PlaceInEffect) {
      if current == place { store = nil }
    }
    let values = PassthroughSubject<Action, Never>()
    let watched =
      values
      .handleEvents(
        receiveSubscription: { _ in drop(at: .subscription) },
        receiveOutput: { _ in drop(at: .value) },
        receiveCompletion: { _ in drop(at: .completion) },
        receiveCancel: {
          log.append("replaced")
          drop(at: .cancellation)
        }
      )
      .eraseToEffect()
      .cancellable(id: 1, cancelInFlight: true)
    let reducer = Reducer<Int, Action, Void> { [running] _, action, _ in
      log.append("\(action)")
      switch action {
      case .first:
        return .merge(running { log.append($0) }, watched, .fireAndForget { log.append("end") })
      case .second: return .merge(watched, .fireAndForget { log.append("end") })
      }
    }
    store = Store(initialState: 0, reducer: reducer, environment: ())
    store?.send(.first)
    #expect((store == nil) == (place == .subscription))
    store?.send(.second)
    #expect((store == nil) == (place == .subscription || place == .cancellation))
    values.send(.second)
    values.send(completion: .finished)
    // A subscription that the store was dropped in has gone with it, and so has its successor.
    let expected =
      switch place {
      case .subscription: ["first", "end", "cancelled", "replaced"]
      case .cancellation: ["first", "end", "second", "replaced", "end", "cancelled", "replaced"]
      case .value: ["first", "end", "second", "replaced", "end", "cancelled", "replaced"]
      case .completion:
        ["first", "end", "second", "replaced", "end", "second", "replaced", "end", "cancelled"]
      }
    #expect(log == expected)
    #expect(store == nil)
    scheduler.run()
    #expect(log == expected)
  }

  @Test(
    "A store whose last reference goes on some other thread, while its effects deliver, goes whole"
  )
  func dropOnOtherThreads() {
    let started = _Lock(0)
    let ended = _Lock(0)
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state += 1
      guard action < 3 else { return .none }
      return .merge(
        (0..<4).map { id in
          Just(action + 1).receive(on: DispatchQueue.global())
            .handleEvents(
              receiveSubscription: { _ in started.withLock { $0 += 1 } },
              receiveCompletion: { _ in ended.withLock { $0 += 1 } },
              receiveCancel: { ended.withLock { $0 += 1 } }
            )
            .eraseToEffect()
            .cancellable(id: id, cancelInFlight: action == 2)
        }
      )
    }
    weak var last: Store<Int, Int>?
    for _ in 0..<100 {
      // Safe to hand to other threads: that the references may go on any is what is tested.
      nonisolated(unsafe) var references: [Store<Int, Int>?] = []
      do {
        let store = Store(initialState: 0, reducer: reducer, environment: ())
        last = store
        references = (0..<4).map { $0 % 2 == 0 ? store : store.scope(state: { $0 + 1 }) }
      }
      let lock = _Lock(())
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        let store = lock.withLock { _ in references[thread].take() }
        store?.send(thread)
      }
    }
    #expect(last == nil)
    // What is on its way comes to its end, and finds nobody.
    func isDone() -> Bool { ended.withLock { $0 } >= started.withLock { $0 } }
    for _ in 0..<10_000_000 where !isDone() { sched_yield() }
    #expect(ended.withLock { $0 } == started.withLock { $0 })
  }

  @Test("A store that goes while a task of its effects runs cancels the task, which sends nothing")
  func asynchronousEffect() async {
    let log = _Lock<[String]>([])
    let owner = _Lock<Store<Int, Int>?>(nil)
    let reducer = Reducer<Int, Int, AnySchedulerOf<DispatchQueue>> { _, action, _ in
      log.withLock { $0.append("\(action)") }
      guard action == 0 else { return .none }
      return .run { send in
        await send(action + 1)
        // What is taken is released outside the lock, for it calls back.
        _ = owner.withLock { $0.take() }
        await send(action + 2)
      }
    }
    owner.withLock { [scheduler] in
      $0 = Store(initialState: 0, reducer: reducer, environment: scheduler.eraseToAnyScheduler())
    }
    owner.withLock { $0 }?.send(0)
    await scheduler.run()
    #expect(log.withLock { $0 } == ["0", "1"])
  }
}
