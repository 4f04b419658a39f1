// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Testing

private struct State: Equatable {
  var total = 0
}

private let reducer = Reducer<State, Int, Int> { state, action, factor in
  state.total += action * factor
  return action == 1 ? Effect(value: 2) : .none
}

@Suite("The surface: stores")
struct StoreSurfaceTests {
  @Test("stores and view stores")
  func stores() {
    let store: Store<State, Int> = Store(
      initialState: State(),
      reducer: reducer,
      environment: 10
    )
    store.send(3)
    let viewStore = ViewStore(store)
    surface("ViewStore.state", viewStore.state == State(total: 30))
    surface("ViewStore.subscript(dynamicMember:)", viewStore.total == 30)
    var announced = 0
    let announcement = viewStore.objectWillChange.sink { announced += 1 }
    let totals = Recording(viewStore.publisher.total)
    let states = Recording(viewStore.publisher)
    viewStore.send(4)
    surface("ViewStore.objectWillChange", announced == 1)
    surface("StorePublisher.subscript(dynamicMember:)", totals.values == [30, 70])
    surface("StorePublisher.receive(subscriber:)", states.values.map(\.total) == [30, 70])
    announcement.cancel()

    let part: Store<Int, String> = store.scope(state: \.total, action: { $0.count })
    part.send("12345")
    surface("Store.scope(state:action:)", ViewStore(part).state == 120)
    surface("Store.scope(state:)", ViewStore(store.scope(state: \.total)).state == 120)
    let sloppy = ViewStore(store, removeDuplicates: { $0.total / 1_000 == $1.total / 1_000 })
    store.send(6)
    surface("ViewStore.init(_:removeDuplicates:)", sloppy.total == 120)
    surface("ViewStore.init(_:), no state", ViewStore(store.scope(state: { _ in })).state == ())
  }

  @Test("test stores")
  func testStores() {
    let store: TestStore<State, State, Int, Int, Int> = TestStore(
      initialState: State(),
      reducer: reducer,
      environment: 0
    )
    store.environment = 1
    store.assert(
      .send(1) { $0.total = 1 },
      .receive(2) { $0.total = 3 },
      .do {},
      .environment { $0 = 10 },
      .sequence(.send(3) { $0.total = 33 }),
      .sequence([.send(0)])
    )
    store.assert([.do {}])
    surface("TestStore.state", store.state == State(total: 33))
    surface("TestStore.environment", store.environment == 10)
    let part = store.scope(state: { $0.total }, action: { (text: String) in text.count })
    part.assert(.send("12345") { $0 = 83 })
    surface("TestStore.scope(state:action:)", part.state == 83)
    surface("TestStore.scope(state:)", store.scope(state: { $0.total }).state == 83)
  }

  @Test("debugging")
  func debugging() {
    struct Money: CustomDebugOutputConvertible {
      var debugOutput: String { "1 €" }
    }
    surface("CustomDebugOutputConvertible.debugOutput", Money().debugOutput == "1 €")
  }
}
