import ComposableArchitecture
import Testing

private let reducer = Reducer<Int?, Int?, Void> { state, action, _ in
  state = action
  return .none
}

@Suite("Stores that show or send less")
struct StoreNarrowingTests {
  private let store = Store(initialState: nil, reducer: reducer, environment: ())

  @Test("A stateless store sends, and tells nobody")
  func stateless() {
    let stateless = store.stateless
    let recording = Recording(ViewStore(stateless).publisher)
    stateless.send(1)
    #expect(ViewStore(store).state == 1)
    #expect(recording.values.count == 1)
    recording.cancel()
  }

  @Test("An actionless store shows the state")
  func actionless() {
    let viewStore: ViewStore<Int?, Never> = ViewStore(store.actionless)
    store.send(1)
    #expect(viewStore.state == 1)
  }

  @Test("The publisher of a store sends the state after each action, of a part after each change")
  func publisher() {
    let all = Recording(store.publisher)
    let part = Recording(store.scope(state: { $0 == nil }).publisher)
    let member = Recording(store.publisher.debugDescription)
    for action in [nil, 1, 1] { store.send(action) }
    #expect(all.values == [nil, nil, 1, 1])
    #expect(part.values == [true, false])
    #expect(member.values == ["nil", "Optional(1)"])
    for cancel in [all.cancel, part.cancel, member.cancel] { cancel() }
  }
}
