import ComposableArchitecture
import Testing

private struct AppState: Equatable {
  var count = 0
  var text = ""
}

private enum AppAction: Equatable {
  case count(Int)
  case text(String)
}

private let appReducer = Reducer<AppState, AppAction, Void> { state, action, _ in
  switch action {
  case .count(let change): state.count += change
  case .text(let text): state.text = text
  }
  return .none
}

@Suite("Scoped stores")
struct StoreScopeTests {
  private let store = Store(initialState: AppState(), reducer: appReducer, environment: ())

  @Test("A scoped store shows its part and sends its actions")
  func part() {
    let counter = ViewStore(store.scope(state: \.count, action: AppAction.count))
    let app = ViewStore(store.scope(state: \.text))
    counter.send(2)
    app.send(.text("Hello"))
    #expect(counter.state == 2)
    #expect(app.state == "Hello")
    #expect(ViewStore(store).state == AppState(count: 2, text: "Hello"))
  }

  @Test("A scope's state function runs once when scoped and once per change, however many look")
  func runsOnce() {
    var calls = 0
    let scoped = store.scope(state: { state -> Int in
      calls += 1
      return state.count
    })
    #expect(calls == 1)
    let viewStores = (0..<3).map { _ in ViewStore(scoped) }
    let recordings = viewStores.map { Recording($0.publisher) }
    #expect(calls == 1)
    for count in 1...3 {
      store.send(.count(1))
      #expect(calls == 1 + count)
    }
    store.send(.text("Hello"))
    #expect(calls == 5)
    for recording in recordings { #expect(recording.values == [0, 1, 2, 3]) }
  }

  @Test("An Equatable state that did not change notifies nobody")
  func unchanged() {
    var calls = 0
    let scoped = store.scope(state: \.count).scope(state: { count -> String in
      calls += 1
      return "\(count)"
    })
    let viewStore = ViewStore(scoped, removeDuplicates: { _, _ in false })
    let recording = Recording(viewStore.publisher)
    store.send(.text("Hello"))
    store.send(.count(0))
    #expect(calls == 1)
    #expect(recording.values == ["0"])
    store.send(.count(1))
    #expect(calls == 2)
    #expect(recording.values == ["0", "1"])
  }

  @Test("A state that is not Equatable notifies each time")
  func notEquatable() {
    struct Part {
      var count: Int
    }
    let viewStore = ViewStore(
      store.scope(state: { Part(count: $0.count) }),
      removeDuplicates: { _, _ in false }
    )
    let recording = Recording(viewStore.publisher.map(\.count))
    store.send(.text("Hello"))
    store.send(.count(1))
    #expect(recording.values == [0, 0, 1])
  }

  @Test("A scope of a scope of a scope follows the root")
  func deep() {
    var scoped: Store<Int, AppAction> = store.scope(state: \.count)
    for _ in 0..<100 { scoped = scoped.scope(state: { $0 + 1 }) }
    let recording = Recording(ViewStore(scoped).publisher)
    store.send(.count(1))
    #expect(recording.values == [100, 101])
  }
}
