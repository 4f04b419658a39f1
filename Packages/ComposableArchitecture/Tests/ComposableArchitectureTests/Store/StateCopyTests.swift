import ComposableArchitecture
import Observation
import Testing

/// A state with a large array, which knows where the array was after each action.
private struct State: Equatable {
  var numbers = Array(0..<10_000)
  var count = 0
  var addresses: Set<UInt> = []

  mutating func increment() {
    count += 1
    numbers[count] += 1
    addresses.insert(numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) })
  }
}

private let reducer = Reducer<State, Void, Void> { state, _, _ in
  state.increment()
  return .none
}

/// How often the array was copied by ten sends.
private func copies(by viewStore: ViewStore<State, Void>) -> Int {
  var copies = 0
  var address: UInt?
  // The array may be copied once, for the test holds the state that the store was made from.
  viewStore.send(())
  for _ in 0..<11 {
    let now = viewStore.state.numbers.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    if let address, address != now { copies += 1 }
    address = now
    viewStore.send(())
  }
  return copies
}

@Suite("How often a state is copied")
struct StateCopyTests {
  private let viewStore = ViewStore(
    Store(initialState: State(), reducer: reducer, environment: ())
  )

  @Test("A view store that nobody watches costs no copy, also when it is read between sends")
  func unwatched() {
    #expect(copies(by: viewStore) == 0)
    #expect(viewStore.addresses.count == 1)
  }

  @Test("Subscribers of a member that is stored cost no copy of its neighbours")
  func member() {
    let addresses = Recording(viewStore.publisher.addresses)
    #expect(copies(by: viewStore) == 0)
    #expect(addresses.values.count == 2)
  }

  @Test("A subscriber of the whole state costs one copy per send, until it leaves")
  func whole() {
    let states = Recording(viewStore.publisher.map(\.count))
    #expect(copies(by: viewStore) == 10)
    states.cancel()
    #expect(copies(by: viewStore) == 0)
  }

  @Test("A view store that removes duplicates by a closure holds the state, and costs a copy")
  func custom() {
    let store = Store(initialState: State(), reducer: reducer, environment: ())
    #expect(copies(by: ViewStore(store, removeDuplicates: { $0.count == $1.count })) == 10)
  }

  @Test("A view store that was asked for its announcements holds the state, and costs a copy")
  func announced() {
    var announced: [Int] = []
    let announcements = viewStore.objectWillChange.sink { announced.append(viewStore.count) }
    #expect(copies(by: viewStore) == 10)
    #expect(announced == Array(0..<12))
    announcements.cancel()
  }

  @Test("A state that is tracked by Observation is held until it changes")
  func tracked() {
    withObservationTracking({ _ = viewStore.count }, onChange: {})
    viewStore.send(())
    let address = viewStore.addresses
    #expect(copies(by: viewStore) == 0)
    #expect(address.count == 1 && viewStore.addresses.count == 1)
  }
}
