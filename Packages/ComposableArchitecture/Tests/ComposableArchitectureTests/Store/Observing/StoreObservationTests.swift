import ComposableArchitecture
import Testing

private let counter = Reducer<Int, Int, Void> { state, action, _ in
  state += action
  return .none
}

@Suite("Watching a store")
struct StoreObservationTests {
  private let store = Store(initialState: 0, reducer: counter, environment: ())

  @Test("Subscribers see each state once, in order, also when one of them sends while it is told")
  func sendingSubscriber() {
    let viewStores = (0..<3).map { _ in ViewStore(store) }
    var log: [String] = []
    var cancellables: Set<AnyCancellable> = []
    for (index, viewStore) in viewStores.enumerated() {
      viewStore.publisher
        .sink { state in
          log.append("\(index) sees \(state)")
          if index == 1 && state == 1 { store.send(1) }
        }
        .store(in: &cancellables)
    }
    store.send(1)
    #expect(log == (0...2).flatMap { state in (0...2).map { "\($0) sees \(state)" } })
  }

  @Test("Subscribers of one view store see each state once, in order, too")
  func oneViewStore() {
    let viewStore = ViewStore(store)
    let recordings = (0..<3).map { index in
      Recording(viewStore.publisher) { if index == 0 && $0 < 3 { viewStore.send(1) } }
    }
    #expect(recordings[0].values == [0, 1, 2, 3])
    viewStore.send(1)
    #expect(recordings.map(\.values) == [[0, 1, 2, 3, 4], [3, 4], [3, 4]])
  }

  @Test("Subscribers are not told of a state that a reducer leaves equal")
  func duplicates() {
    let viewStore = ViewStore(store)
    let recording = Recording(viewStore.publisher)
    for action in [0, 1, 0, 1] { viewStore.send(action) }
    #expect(recording.values == [0, 1, 2])
  }

  @Test("Subscribers are told each action's state, also when one send handles many actions")
  func everyState() {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return action < 5 ? Effect(value: action + 1) : .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let recording = Recording(ViewStore(store).publisher)
    store.send(1)
    #expect(recording.values == [0, 1, 2, 3, 4, 5])
  }

  @Test("A subscriber finds the new state wherever it looks")
  func newStateEverywhere() {
    let tenth = store.scope(state: { $0 / 10 })
    let text = tenth.scope(state: { "\($0)" })
    let (root, scoped, scopedAgain) = (ViewStore(store), ViewStore(tenth), ViewStore(text))
    var states: [String] = []
    func look() {
      states.append("\(root.state) \(scoped.state) \(scopedAgain.state)")
      states.append("\(ViewStore(store).state) \(ViewStore(tenth).state) \(ViewStore(text).state)")
    }
    let cancellables = [
      root.publisher.filter { $0 > 0 }.sink { _ in look() },
      scoped.publisher.filter { $0 > 0 }.sink { _ in look() },
      scopedAgain.publisher.filter { $0 != "0" }.sink { _ in look() },
    ]
    store.send(42)
    #expect(states == Array(repeating: "42 4 4", count: 6))
    withExtendedLifetime(cancellables) {}
  }

  @Test("Before a change is told, a view store announces it, with its old state")
  func objectWillChange() {
    let viewStore = ViewStore(store)
    var log: [String] = []
    let willChange = viewStore.objectWillChange.sink { log.append("from \(viewStore.state)") }
    let changes = viewStore.publisher.filter { $0 > 0 }.sink { log.append("to \($0)") }
    for action in [1, 0, 1] { viewStore.send(action) }
    #expect(log == ["from 0", "to 1", "from 1", "to 2"])
    withExtendedLifetime((willChange, changes)) {}
  }

  @Test("A subscription or a cancellation during a delivery does not disturb other subscribers")
  func comingAndGoing() {
    let viewStore = ViewStore(store)
    var late: [Recording<Int, Never>] = []
    var leaver: Recording<Int, Never>?
    let first = Recording(viewStore.publisher) { state in
      guard state == 1 else { return }
      late.append(Recording(ViewStore(store).publisher))
      leaver?.cancel()
    }
    leaver = Recording(ViewStore(store).publisher)
    let last = Recording(ViewStore(store).publisher)
    store.send(1)
    store.send(1)
    #expect(first.values == [0, 1, 2])
    #expect(late.map(\.values) == [[1, 2]])
    #expect(leaver?.values == [0])
    #expect(last.values == [0, 1, 2])
  }

  @Test("A subscriber gets the newest state when it asks, and not more than it asks for")
  func demand() {
    let viewStore = ViewStore(store)
    var subscription: (any Subscription)?
    var states: [Int] = []
    viewStore.publisher.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: {
          states.append($0)
          return .none
        }
      )
    )
    viewStore.send(1)
    #expect(states.isEmpty)
    subscription?.request(.max(1))
    viewStore.send(1)
    viewStore.send(1)
    #expect(states == [1])
    subscription?.request(.max(1))
    #expect(states == [1, 3])
    subscription?.cancel()
    viewStore.send(1)
    subscription?.request(.max(1))
    #expect(states == [1, 3])
  }
}

@Suite("View stores")
struct ViewStoreTests {
  private struct State: Equatable {
    var name = "Blob"
    var count = 0
    var total: Int { count }
  }

  private static let reducer = Reducer<State, Int, Void> { state, action, _ in
    state.count += action
    return .none
  }

  private let store = Store(initialState: State(), reducer: reducer, environment: ())

  @Test("A view store shows the state and its members, and sends")
  func members() {
    let viewStore = ViewStore(store)
    viewStore.send(2)
    #expect(viewStore.state == State(name: "Blob", count: 2))
    #expect(viewStore.count == 2)
    #expect(viewStore.name == "Blob")
  }

  @Test("The members of a view store's publisher are publishers without duplicates")
  func publisherMembers() {
    let viewStore = ViewStore(store)
    // Not `count`: that is a method of every publisher, which comes before the state's members.
    let totals = Recording(viewStore.publisher.total)
    let namelessness = Recording(viewStore.publisher.name.isEmpty)
    viewStore.send(1)
    viewStore.send(1)
    #expect(totals.values == [0, 1, 2])
    #expect(namelessness.values == [false])
  }

  @Test("A view store can be told what its view takes for the same")
  func duplicates() {
    let viewStore = ViewStore(store, removeDuplicates: { $0.count / 10 == $1.count / 10 })
    let recording = Recording(viewStore.publisher.map(\.count))
    for action in [9, 1, 9, 1] { viewStore.send(action) }
    #expect(recording.values == [0, 10, 20])
    viewStore.send(1)
    #expect(viewStore.count == 20)
  }

  @Test("A store without state has a view store, too")
  func stateless() {
    let viewStore = ViewStore(store.scope(state: { _ in }))
    let recording = Recording(viewStore.publisher)
    viewStore.send(1)
    #expect(recording.values.count == 1)
    #expect(ViewStore(store).count == 1)
  }
}
