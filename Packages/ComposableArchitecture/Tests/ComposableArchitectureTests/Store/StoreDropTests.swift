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

  @Test("The send goes on to its end; then all is cancelled", arguments: PlaceOfDrop.allCases)
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

  @Test("A store that goes while a task of its effects runs cancels the task, which sends nothing")
  func asynchronousEffect() async {
    let log = Lock<[String]>([])
    let owner = Lock<Store<Int, Int>?>(nil)
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
