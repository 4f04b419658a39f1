import ComposableFeatures
import TestKit
import Testing

@Reducer
private struct Parent {
  @ObservableState
  struct State: Equatable {
    var child = Child.State()
    var optional: Child.State?
    var query = ""
  }

  enum Action: BindableAction {
    case child(Child.Action)
    case optional(Child.Action)
    case binding(BindingAction<State>)
    case toggled
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.child, action: \.child) { Child() }
    Reduce { state, action in
      if case .toggled = action { state.optional = state.optional == nil ? Child.State() : nil }
      return .none
    }
    .ifLet(\.optional, action: \.optional) { Child() }
  }
}

@Reducer
private struct Child {
  @ObservableState
  struct State: Equatable { var count = 0 }

  enum Action: ViewAction {
    case view(View)
    case add(Int)

    enum View { case tapped }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.tapped): state.count += 1
      case .add(let number): state.count += number
      }
      return .none
    }
  }
}

@ViewAction(for: Child.self)
private struct Screen {
  let store: StoreOf<Child>

  func tap() { send(.tapped) }
}

@Suite("Stores of children, by key path")
struct StoreScopeTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test("The store of a child is the same object while it is held, and follows its parent")
  func identity() {
    let child = store.scope(state: \.child, action: \.child)
    #expect(child === store.scope(state: \.child, action: \.child))
    child.send(.add(2))
    #expect(store.child.count == 2)
    store.send(\.child.add, 3)
    #expect(child.count == 5)
    #expect(child.withState { $0.count } == 5)
  }

  @Test("A store of a child that nobody holds is released")
  func release() {
    weak let child = store.scope(state: \.child, action: \.child)
    #expect(child == nil)
    for _ in 1...100 { _ = store.scope(state: \.child, action: \.child) }
    weak var parent: StoreOf<Parent>?
    do {
      let store = Store(initialState: Parent.State()) { Parent() }
      _ = store.child.count
      _ = store.scope(state: \.child, action: \.child).count
      parent = store
    }
    #expect(parent == nil)
  }

  @Test("There is a store of an optional child while there is a child, and it keeps the last state")
  func optional() throws {
    #expect(store.scope(state: \.optional, action: \.optional) == nil)
    store.send(.toggled)
    let child = try #require(store.scope(state: \.optional, action: \.optional))
    child.send(.add(4))
    #expect(store.optional?.count == 4)
    store.send(.toggled)
    #expect(child.count == 4)
    #expect(store.scope(state: \.optional, action: \.optional) == nil)
  }

  @Test("A view sends its actions by the store of its child")
  func viewActions() {
    let screen = Screen(store: store.scope(state: \.child, action: \.child))
    screen.tap()
    #expect(store.child.count == 1)
  }

  @Test("To set a variable of a store sends a binding action")
  func bindings() {
    store.query = "metronome"
    #expect(store.query == "metronome")
    #expect(store.state == Parent.State(query: "metronome"))
  }

  @Test("A variable is published when it changes")
  func publisher() {
    let log = TestKit.Log<String>()
    let subscription = store.publisher.query.sink { log.note($0) }
    store.query = "b"
    store.send(.toggled)
    store.query = "c"
    #expect(log.entries == ["", "b", "c"])
    _ = subscription
  }
}

@Suite("View stores of a part of a state")
struct ViewStoreObserveTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test("A view store observes a part, and sends the actions of the store or of a part")
  func parts() {
    let counts = ViewStore(store, observe: { $0.child.count })
    counts.send(.child(.add(2)))
    #expect(counts.state == 2)
    let child = ViewStore(store, observe: { $0.child }, send: Parent.Action.child)
    child.send(.add(3))
    #expect(child.count == 5)
  }

  @Test("A part that counts as unchanged is not shown")
  func duplicates() {
    let log = TestKit.Log<Int>()
    let tens = ViewStore(
      store,
      observe: { $0.child.count },
      removeDuplicates: { $0 / 10 == $1 / 10 }
    )
    let subscription = tens.publisher.sink { log.note($0) }
    for _ in 1...4 { store.send(\.child.add, 6) }
    #expect(log.entries == [0, 12, 24])
    _ = subscription
  }
}
