import ComposableArchitecture
import Testing

private let reducer = Reducer<Int?, Int?, Void> { state, action, _ in
  state = action
  return .none
}

@Suite("Stores of an optional state")
struct StoreIfLetTests {
  private let store = Store(initialState: nil, reducer: reducer, environment: ())

  @Test(
    "ifLet calls one of its closures at once, and then each time when a state comes or goes"
  )
  func calls() {
    var log: [String] = []
    func watch() -> AnyCancellable {
      store.ifLet(then: { log.append("then \(ViewStore($0).state)") }, else: { log.append("else") })
    }
    let first = watch()
    #expect(log == ["else"])
    for action in [nil, 1, 2, nil, nil, 3] { store.send(action) }
    #expect(log == ["else", "then 1", "else", "then 3"])
    let second = watch()
    #expect(log.suffix(1) == ["then 3"])
    first.cancel()
    second.cancel()
    store.send(nil)
    #expect(log.count == 5)
  }

  @Test("The store of ifLet follows the state, and keeps the last one when there is none")
  func lastState() {
    var viewStores: [ViewStore<Int, Int?>] = []
    let cancellable = store.ifLet(then: { viewStores.append(ViewStore($0)) })
    store.send(1)
    let recording = Recording(viewStores[0].publisher)
    viewStores[0].send(2)
    #expect(viewStores.map(\.state) == [2])
    viewStores[0].send(nil)
    #expect(viewStores.map(\.state) == [2])
    viewStores[0].send(5)
    #expect(viewStores.map(\.state) == [5, 5])
    #expect(recording.values == [1, 2, 5])
    recording.cancel()
    cancellable.cancel()
  }

  @Test("A closure that sends does not disturb ifLet")
  func sendingClosure() {
    var log: [Int?] = []
    let cancellable = store.ifLet(
      then: { unwrapped in
        let state = ViewStore(unwrapped).state
        log.append(state)
        if state < 3 {
          unwrapped.send(nil)
          unwrapped.send(state + 1)
        }
      },
      else: {
        log.append(nil)
        if log.count == 1 { store.send(1) }
      }
    )
    #expect(log == [nil, 1, nil, 2, nil, 3])
    cancellable.cancel()
  }
}
