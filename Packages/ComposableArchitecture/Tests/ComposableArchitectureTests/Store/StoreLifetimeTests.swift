import ComposableArchitecture
import Foundation
import Testing

private typealias Environment = (effect: Effect<Int, Never>, witness: DeinitWitness?)

/// Nil starts the environment's effect; a number is added.
private let reducer = Reducer<Int, Int?, Environment> { state, action, environment in
  guard let action else { return environment.effect.map(Optional.some) }
  state += action
  return .none
}

private func makeStore(
  _ effect: Effect<Int, Never> = .none,
  witness: DeinitWitness? = nil
) -> Store<Int, Int?> {
  Store(initialState: 0, reducer: reducer, environment: (effect, witness))
}

@Suite("The lifetime of stores and their effects")
struct StoreLifetimeTests {
  private let scheduler = DispatchQueue.test

  private func afterSecond(_ log: @escaping (String) -> Void) -> Effect<Int, Never> {
    Just(1).delay(for: 1, scheduler: scheduler)
      .handleEvents(receiveCancel: { log("cancelled") })
      .eraseToEffect()
      .cancellable(id: 1)
  }

  @Test("Dropping the root store cancels its effects, and their actions never run")
  func dropRoot() {
    var log: [String] = []
    weak var witness: DeinitWitness?
    do {
      let strongWitness = DeinitWitness()
      witness = strongWitness
      let store = makeStore(afterSecond { log.append($0) }, witness: strongWitness)
      store.send(nil)
      #expect(log.isEmpty)
    }
    #expect(log == ["cancelled"])
    #expect(witness == nil)
    scheduler.run()
    #expect(log == ["cancelled"])
  }

  @Test("Dropping a scoped store cancels nothing")
  func dropScoped() {
    var log: [String] = []
    let store = makeStore(afterSecond { log.append($0) })
    do {
      ViewStore(store.scope(state: { $0 + 1 })).send(nil)
    }
    scheduler.run()
    #expect(log.isEmpty)
    #expect(ViewStore(store).state == 1)
  }

  @Test("A scoped store keeps its root alive; the root does not keep it")
  func scopeAndRoot() {
    let witness = DeinitWitness()
    weak var rootWitness: DeinitWitness?
    var scoped: Store<Int, Int?>?
    do {
      let strongWitness = DeinitWitness()
      rootWitness = strongWitness
      let root = makeStore(afterSecond { _ in }, witness: strongWitness)
      weak var scopeWitness: DeinitWitness?
      do {
        let strongWitness = DeinitWitness()
        scopeWitness = strongWitness
        let dropped = root.scope(state: { [strongWitness] in strongWitness === witness ? 0 : $0 })
        let observed = Recording(ViewStore(dropped).publisher)
        root.send(1)
        #expect(observed.values == [0, 1])
      }
      #expect(scopeWitness == nil)
      scoped = root.scope(state: { $0 * 10 })
    }
    scoped?.send(nil)
    scheduler.run()
    #expect(scoped.map { ViewStore($0).state } == 20)
    #expect(rootWitness != nil)
    scoped = nil
    #expect(rootWitness == nil)
  }

  @Test("A view store keeps its store, and a subscription of its publisher keeps the view store")
  func viewStoreAndPublisher() {
    weak var witness: DeinitWitness?
    weak var viewStore: ViewStore<Int, Int?>?
    var publisher: StorePublisher<Int>?
    do {
      let strongWitness = DeinitWitness()
      witness = strongWitness
      let strongViewStore = ViewStore(
        makeStore(afterSecond { _ in }, witness: strongWitness).scope(state: { $0 + 1 })
      )
      viewStore = strongViewStore
      strongViewStore.send(nil)
      publisher = strongViewStore.publisher
    }
    #expect(viewStore != nil)
    let recording = publisher.map { Recording($0.map { $0 }) }
    publisher = nil
    scheduler.run()
    #expect(recording?.values == [1, 2])
    #expect(viewStore != nil)
    recording?.cancel()
    #expect(viewStore == nil)
    #expect(witness == nil)
  }

  @Test("A publisher of a member keeps the store")
  func publisherMember() {
    weak var viewStore: ViewStore<Int, Int?>?
    var recording: Recording<Int, Never>?
    do {
      let strongViewStore = ViewStore(makeStore())
      viewStore = strongViewStore
      recording = Recording(strongViewStore.publisher.magnitude.map { Int($0) })
    }
    viewStore?.send(-1)
    #expect(recording?.values == [0, 1])
    recording = nil
    #expect(viewStore == nil)
  }

  @Test("An effect that has completed is released")
  func completedEffect() {
    weak var witness: DeinitWitness?
    // The effect holds the witness as long as it runs.
    let reducer = Reducer<Int, AnySchedulerOf<DispatchQueue>, Void> { _, scheduler, _ in
      let strongWitness = DeinitWitness()
      witness = strongWitness
      return Empty<Void, Never>()
        .delay(for: 1, scheduler: scheduler)
        .handleEvents(receiveCompletion: { _ in withExtendedLifetime(strongWitness) {} })
        .flatMap { Empty<AnySchedulerOf<DispatchQueue>, Never>() }
        .eraseToEffect()
        .cancellable(id: 1)
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    store.send(.immediate)
    #expect(witness == nil)
    store.send(scheduler.eraseToAnyScheduler())
    #expect(witness != nil)
    scheduler.run()
    #expect(witness == nil)
  }

  @Test("A store that is dropped inside its own notification finishes what waits")
  func dropWhileNotifying() {
    var log: [Int] = []
    var store: Store<Int, Int?>? = makeStore()
    var viewStore = store.map { ViewStore($0) }
    let cancellable = store.map { ViewStore($0) }?.publisher.sink { state in
      log.append(state)
      guard state == 1 else { return }
      store?.send(1)
      store = nil
      viewStore = nil
    }
    viewStore?.send(1)
    #expect(log == [0, 1, 2])
    #expect(store == nil)
    cancellable?.cancel()
  }

  @Test("A store changes its state in place, and does not copy an array in it")
  func inPlace() {
    struct State {
      var numbers = Array(0..<10_000)
      var addresses: Set<UInt> = []
    }
    let element = Reducer<Int, Void, Void> { number, _, _ in
      number += 1
      return .none
    }
    let reducer = Reducer<State, (Int, Void), Void>.combine(
      element.forEach(state: \.numbers, action: .self, environment: { $0 }),
      Reducer { state, _, _ in
        state.addresses.insert(state.numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
        return .none
      }
    )
    let store = Store(initialState: State(), reducer: reducer, environment: ())
    let scoped = ViewStore(store.scope(state: \.addresses))
    for index in 0..<100 { store.send((index, ())) }
    // The initial state, which the store was made from, may be copied once.
    #expect(scoped.state.count == 1)
  }
}
