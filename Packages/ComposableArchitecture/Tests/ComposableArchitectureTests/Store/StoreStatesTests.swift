import ComposableArchitecture
import Testing

private let reducer = Reducer<Int, Int, Void> { total, action, _ in
  total += action
  return .none
}

@Suite("The states of a store as an asynchronous sequence")
@MainActor
struct StoreStatesTests {
  @Test("The states of a store begin with the one now, and each change follows")
  func changes() async {
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    store.send(1)
    var totals: [Int] = []
    for await state in store.states {
      totals.append(state)
      if state == 4 { break }
      store.send(1)
    }
    #expect(totals == [1, 2, 3, 4])
  }

  @Test("The states of a store leave out duplicates")
  func duplicates() async {
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    var totals: [Int] = []
    for await state in store.states {
      totals.append(state)
      if totals.count == 3 { break }
      store.send(0)
      store.send(1)
    }
    #expect(totals == [0, 1, 2])
  }

  @Test("A slow iterator gets the newest state, and none that it has had")
  func conflation() async {
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    var totals: [Int] = []
    for await state in store.states {
      totals.append(state)
      if totals.count == 3 { break }
      for _ in 0..<3 { store.send(1) }
    }
    #expect(totals == [0, 3, 6])
    var iterator = store.states.makeAsyncIterator()
    #expect(await iterator.next(isolation: #isolation) == 6)
    for number in [1, -1] { store.send(number) }
    let next = Task { await iterator.next(isolation: #isolation) }
    await Task.yield()
    store.send(2)
    #expect(await next.value == 8)
  }

  @Test("The states of a store leave out states that the closure takes for the same")
  func custom() async {
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    var totals: [Int] = []
    for await state in store.states(removeDuplicates: { $0 / 10 == $1 / 10 }) {
      totals.append(state)
      if totals.count == 3 { break }
      for number in [4, 5, 5] { store.send(number) }
    }
    #expect(totals == [0, 14, 28])
  }

  @Test("Cancelling the task ends the states of a store, which keep the store until then")
  func cancellation() async {
    weak var witness: DeinitWitness?
    var count = 0
    let task: Task<Void, Never>
    do {
      let strong = DeinitWitness()
      witness = strong
      let store = Store<Int, Void>(
        initialState: 7,
        reducer: Reducer { _, _, _ in withExtendedLifetime(strong) { .none } },
        environment: ()
      )
      var iterator = store.states.makeAsyncIterator()
      task = Task {
        while await iterator.next(isolation: #isolation) != nil { count += 1 }
      }
    }
    while count == 0 { await Task.yield() }
    #expect(witness != nil)
    task.cancel()
    await task.value
    #expect(count == 1)
    #expect(witness == nil)
  }
}
