import ComposableArchitecture
import Foundation
import Testing

private struct State: Equatable {
  struct Address: Equatable {
    var street = "Main"
    var number = 1
  }

  var address = Address()
  var sends = 0
}

private let reducer = Reducer<State, Int, Void> { state, action, _ in
  state.sends += 1
  state.address.number += action
  return .none
}

/// Keeps its subscription, and asks only when it is told to.
private final class Asker {
  private(set) var numbers: [Int] = []
  private(set) var subscription: (any Subscription)?
  var answer: (Int) -> Subscribers.Demand = { _ in .none }

  init(_ publisher: some Publisher<Int, Never>) {
    publisher.subscribe(
      AnySubscriber(
        receiveSubscription: { self.subscription = $0 },
        receiveValue: { number in
          self.numbers.append(number)
          return self.answer(number)
        }
      )
    )
  }

  func ask(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  func cancel() {
    subscription?.cancel()
    // The answer may hold this object.
    answer = { _ in .none }
  }
}

@Suite("The publisher of a view store")
struct StorePublisherTests {
  private let viewStore = ViewStore(
    Store(initialState: State(), reducer: reducer, environment: ())
  )

  @Test("A member's publisher tells only of the member's changes, also beside a changed neighbour")
  func members() {
    let numbers = Recording(viewStore.publisher.address.number)
    let streets = Recording(viewStore.publisher.address.street)
    let emptiness = Recording(viewStore.publisher.address.street.isEmpty)
    for action in [0, 1, 0, 2] { viewStore.send(action) }
    #expect(numbers.values == [1, 2, 4])
    #expect(streets.values == ["Main"])
    #expect(viewStore.sends == 4)
    #expect(emptiness.values == [false])
  }

  @Test("A member's publisher sends the newest value when it is asked for, and no more than that")
  func demand() {
    let asker = Asker(viewStore.publisher.address.number)
    for _ in 0..<3 { viewStore.send(1) }
    #expect(asker.numbers == [])
    asker.ask(.max(2))
    #expect(asker.numbers == [4])
    viewStore.send(0)
    for _ in 0..<3 { viewStore.send(1) }
    #expect(asker.numbers == [4, 5])
    asker.answer = { $0 < 9 ? .max(1) : .none }
    asker.ask(.max(1))
    #expect(asker.numbers == [4, 5, 7])
    for _ in 0..<3 { viewStore.send(1) }
    #expect(asker.numbers == [4, 5, 7, 8, 9])
    asker.cancel()
  }

  @Test("A subscriber that sends while it is handed the first state sees each state once, in order")
  func sendingFirst() {
    let asker = Asker(viewStore.publisher.address.number)
    asker.answer = { [viewStore] number in
      if number < 5 {
        viewStore.send(1)
        viewStore.send(1)
      }
      return .none
    }
    asker.ask(.unlimited)
    #expect(asker.numbers == Array(1...9))
    asker.cancel()
  }

  @Test("A subscriber that asks for one more each time, 100,000 times, takes constant stack")
  func flat() {
    onSmallStack { [viewStore] in
      let asker = Asker(viewStore.publisher.address.number)
      asker.answer = { number in
        if number <= 100_000 {
          viewStore.send(1)
          asker.ask(.max(1))
        }
        return .none
      }
      asker.ask(.max(1))
      #expect(asker.numbers.count == 100_001)
      asker.cancel()
    }
  }

  enum CancellationTime: CaseIterable { case early, late, inside }

  @Test("A cancelled subscription releases its subscriber at once, also when it is kept")
  func cancel() {
    for demand in [Subscribers.Demand.none, .max(5), .unlimited] {
      for time in CancellationTime.allCases {
        weak var asker: Asker?
        var kept: (any Subscription)?
        do {
          let strong = Asker(viewStore.publisher.address.number)
          asker = strong
          kept = strong.subscription
          if demand > .none { strong.ask(demand) }
          strong.answer = { _ in
            if time == .inside { kept?.cancel() }
            return .none
          }
          if time == .early { kept?.cancel() }
          viewStore.send(1)
          kept?.cancel()
          viewStore.send(1)
          #expect(strong.numbers.count <= 2)
        }
        #expect(asker == nil, "\(demand), \(time)")
        #expect(kept != nil)
      }
    }
  }

  @Test("A cancelled subscription releases the store as well, also when it is kept")
  func cancelReleasesStore() {
    let counter = Reducer<Int, Void, DeinitWitness> { _, _, _ in .none }
    for isMember in [false, true] {
      weak var witness: DeinitWitness?
      var asker: Asker?
      do {
        let strong = DeinitWitness()
        witness = strong
        let states = ViewStore(Store(initialState: 0, reducer: counter, environment: strong))
          .publisher
        asker = isMember ? Asker(states.hashValue) : Asker(states)
      }
      asker?.cancel()
      #expect(witness == nil)
      #expect(asker?.subscription != nil)
    }
  }

  @Test("A request for no values is a mistake that says so")
  func askForNothing() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: State(), reducer: reducer, environment: ())
      Asker(ViewStore(store).publisher.address.number).ask(.none)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("demand must be positive: request(.none) asks for nothing"))
  }

  @Test("Subscribers may ask and leave on other threads while states are sent")
  func threads() {
    let asker = Asker(viewStore.publisher.sends)
    let leavers = (0..<100).map { _ in Recording(viewStore.publisher.sends) }
    // Safe to hand to other threads: that these may be called from any is what is tested.
    nonisolated(unsafe) let turn = { [viewStore] (thread: Int, index: Int) in
      switch thread {
      case 0, 1: viewStore.send(1)
      case 2: asker.ask(.max(1))
      default: if index < 100 { leavers[index].cancel() }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<500 { turn(thread, index) }
    }
    asker.ask(.max(1_000))
    #expect(viewStore.sends == 1_000)
    #expect(asker.numbers == Array(Set(asker.numbers)).sorted())
    #expect(asker.numbers.last == 1_000)
    for leaver in leavers { #expect(leaver.values == Array(0..<leaver.values.count)) }
    asker.cancel()
  }

  @Test("A subscription is printed by its publisher's name")
  func description() {
    let asker = Asker(viewStore.publisher.sends)
    #expect(asker.subscription.map { "\($0)" } == "StorePublisher")
    asker.cancel()
  }
}

@Suite("The publisher of a store")
struct WholeStorePublisherTests {
  @Test("A store sends its state after each action, and a scope's or a member's after each change")
  func states() {
    let store = Store(initialState: State(), reducer: reducer, environment: ())
    let quiet = Store(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { count, action, _ in
        count += action
        return .none
      },
      environment: ()
    )
    let all = Recording(quiet.publisher)
    let numbers = Recording(store.publisher.address.number)
    let scoped = Recording(store.scope(state: { $0.address.number }).publisher)
    for action in [0, 1, 0] {
      quiet.send(action)
      store.send(action)
    }
    #expect(all.values == [0, 0, 1, 1])
    #expect(numbers.values == [1, 2])
    #expect(scoped.values == [1, 2])
  }

  @Test("A subscription keeps the store alive, until it is cancelled")
  func lifetime() {
    weak var weakStore: Store<State, Int>?
    var recording: Recording<State, Never>?
    do {
      let store = Store(initialState: State(), reducer: reducer, environment: ())
      weakStore = store
      recording = Recording(store.publisher)
    }
    weakStore?.send(1)
    #expect(recording?.values.map(\.sends) == [0, 1])
    recording?.cancel()
    #expect(weakStore == nil)
  }
}
