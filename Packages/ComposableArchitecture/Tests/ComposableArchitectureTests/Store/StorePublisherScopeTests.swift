import ComposableArchitecture
import Testing

private struct Line: Equatable, Identifiable {
  var id: Int
  var text: String
}

@Suite("Publishers of scoped stores")
struct StorePublisherScopeTests {
  private static let reducer = Reducer<[Line], [Line], Void> { state, action, _ in
    state = action
    return .none
  }

  private let store = Store(initialState: [Line](), reducer: Self.reducer, environment: ())

  @Test("publisherScope publishes a store for each part, which follows its part")
  func parts() {
    var viewStores: [ViewStore<Line, [Line]>] = []
    let cancellable = store.publisherScope(state: { rows in
      rows.compactMap(\.first).removeDuplicates { $0.id == $1.id }
    }).sink { viewStores.append(ViewStore($0)) }
    #expect(viewStores.isEmpty)
    store.send([Line(id: 1, text: "a")])
    store.send([Line(id: 1, text: "b")])
    #expect(viewStores.map(\.state.text) == ["b"])
    viewStores[0].send([Line(id: 2, text: "c")])
    #expect(viewStores.map(\.state.text) == ["c", "c"])
    store.send([])
    #expect(viewStores.map(\.state.text) == ["c", "c"])
    cancellable.cancel()
    store.send([Line(id: 3, text: "d")])
    #expect(viewStores.map(\.state.text) == ["d", "d"])
  }

  @Test(
    "The stores of publisherScope send actions of the part, and no more come than are asked for"
  )
  func actions() {
    var stores: [Store<Int, String>] = []
    let cancellable = store.publisherScope(
      state: { $0.map(\.count) },
      action: { (text: String) in [Line(id: 1, text: text)] }
    )
    .prefix(2)
    .sink { stores.append($0) }
    for text in ["x", "y"] { stores[0].send(text) }
    #expect(stores.count == 2)
    #expect(ViewStore(store).state == [Line(id: 1, text: "y")])
    #expect(stores.map { ViewStore($0).state } == [1, 1])
    cancellable.cancel()
  }
}
