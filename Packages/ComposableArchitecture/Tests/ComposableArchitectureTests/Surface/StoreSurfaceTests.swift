// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Observation
import Testing

private struct State: Equatable {
  var total = 0
}

private let reducer = Reducer<State, Int, Int> { state, action, factor in
  state.total += action * factor
  return action == 1 ? Effect(value: 2) : .none
}

private let everyAction: CasePath<Int, Int> = .self

@Suite("The surface: stores")
struct StoreSurfaceTests {
  @Test("The public symbols of stores and view stores do what they should")
  func stores() {
    let store: Store<State, Int> = Store(
      initialState: State(),
      reducer: reducer,
      environment: 10
    )
    store.send(3)
    surface("Store.init(initialState:reducer:environment:)", ViewStore(store).total == 30)
    let unchecked: Store<State, Int> = .unchecked(
      initialState: State(),
      reducer: reducer,
      environment: 10
    )
    unchecked.send(3)
    surface("Store.unchecked(initialState:reducer:environment:)", ViewStore(unchecked).total == 30)
    surface("Store.send(_:)", ViewStore(store).total == 30)
    let viewStore = ViewStore(store)
    surface("ViewStore.state", viewStore.state == State(total: 30))
    surface("ViewStore.subscript(dynamicMember:)", viewStore.total == 30)
    var announced = 0
    let announcement = viewStore.objectWillChange.sink { announced += 1 }
    let totals = Recording(viewStore.publisher.total)
    let states = Recording(viewStore.publisher)
    viewStore.send(4)
    surface("ViewStore.send(_:)", viewStore.total == 70)
    surface("ViewStore.init(_:)", viewStore.total == 70)
    surface("ViewStore.publisher", states.values.count == 2)
    surface("ViewStore.objectWillChange", announced == 1)
    viewStore.send(0, animation: .easeInOut)
    surface("ViewStore.send(_:animation:)", viewStore.total == 70)
    surface("StorePublisher.subscript(dynamicMember:)", totals.values == [30, 70])
    surface("StorePublisher.receive(subscriber:)", states.values.map(\.total) == [30, 70])
    surface("StorePublisher.Output", StorePublisher<State>.Output.self == State.self)
    announcement.cancel()
    let all = Recording(store.publisher)
    surface("Store.publisher", all.values.map(\.total) == [70])
    all.cancel()

    let part: Store<Int, String> = store.scope(state: \.total, action: { $0.count })
    part.send("12345")
    surface("Store.scope(state:action:)", ViewStore(part).state == 120)
    surface("Store.scope(state:)", ViewStore(store.scope(state: \.total)).state == 120)
    let sloppy = ViewStore(store, removeDuplicates: { $0.total / 1_000 == $1.total / 1_000 })
    store.send(6)
    surface("ViewStore.init(_:removeDuplicates:)", sloppy.total == 120)
    surface(
      "ViewStore.init(_:) of a store without state",
      ViewStore(store.scope(state: { _ in })).state == ()
    )
  }

  @Test("The public symbols of store tasks do what they should")
  func tasks() async {
    let store = Store(initialState: State(), reducer: reducer, environment: 10)
    let task: StoreTask = store.send(1)
    await task.finish()
    surface("StoreTask.finish()", ViewStore(store).total == 30)
    surface("StoreTask.isCancelled", !task.isCancelled)
    task.cancel()
    surface("StoreTask.cancel()", !task.isCancelled)
    let viewTask: ViewStoreTask = ViewStore(store).send(3)
    surface("ViewStoreTask", !viewTask.isCancelled)
  }

  @Test("The public symbols of bindings of a view store do what they should")
  func bindings() {
    let viewStore = ViewStore(Store(initialState: State(), reducer: reducer, environment: 1))
    let total = viewStore.binding(get: \.total, send: { $0 })
    total.wrappedValue = 3
    surface("ViewStore.binding(get:send:)", total.wrappedValue == 3)
    viewStore.binding(get: \.total, send: 1).wrappedValue = 0
    surface("ViewStore.binding(get:send:) of an action", total.wrappedValue == 6)
    let whole = viewStore.binding(send: \.total)
    whole.wrappedValue = State(total: 5)
    surface("ViewStore.binding(send:)", total.wrappedValue == 11)
    viewStore.binding(send: 1).wrappedValue = State()
    surface("ViewStore.binding(send:) of an action", total.wrappedValue == 14)
    surface("Binding.init(get:set:)", Binding(get: { 1 }, set: { _ in }).wrappedValue == 1)
    surface("Binding.constant(_:)", Binding.constant(1).wrappedValue == 1)
    surface("Binding.wrappedValue", total.wrappedValue == 14)
    surface("Binding.projectedValue", total.projectedValue.wrappedValue == 14)
    surface("Binding.subscript(dynamicMember:)", whole.total.wrappedValue == 14)
  }

  @Test("The public symbols of other ways to watch a store do what they should")
  @MainActor
  func watching() async {
    let store = Store(initialState: State(), reducer: reducer, environment: 10)
    let viewStore = ViewStore(store)
    let states = Recording(store.publisher)
    var tracked = 0
    // Safe to capture: it is changed on the main thread alone.
    nonisolated(unsafe) let didChange = { tracked += 1 }
    withObservationTracking({ _ = viewStore.total }, onChange: { didChange() })
    store.stateless.send(3)
    surface("Store.publisher", states.values.map(\.total) == [0, 30])
    surface("Store.stateless", ViewStore(store.stateless).state == ())
    surface("Store.actionless", ViewStore(store.actionless).total == 30)
    surface("ViewStore: Observable", tracked == 1)
    states.cancel()

    for await state in store.states {
      surface("Store.states", state.total == 30)
      break
    }
    for await state in store.states(removeDuplicates: ==) {
      surface("Store.states(removeDuplicates:)", state.total == 30)
      break
    }
    await viewStore.send(4, while: { $0.total < 70 })
    surface("ViewStore.send(_:while:)", viewStore.total == 70)
    await viewStore.yield(while: { $0.total < 70 })
    surface("ViewStore.yield(while:)", viewStore.total == 70)
    await viewStore.suspend(while: { $0.total < 70 })
    surface("ViewStore.suspend(while:)", viewStore.total == 70)
  }

  @Test("The public symbols of stores of optional state do what they should")
  func optionalStores() {
    let store = Store(initialState: State(), reducer: reducer, environment: 10)
    var calls: [String] = []
    let calling = store.scope(state: { $0.total == 0 ? nil : $0.total }).ifLet(
      then: { calls.append("then \(ViewStore($0).state)") },
      else: { calls.append("else") }
    )
    var stores: [Store<Int, Int>] = []
    let publishing = [
      store.publisherScope(state: { $0.map(\.total) }).sink { stores.append($0) },
      store.publisherScope(state: { $0.map(\.total) }, action: { $0 }).sink { stores.append($0) },
    ]
    store.send(3)
    surface("Store.ifLet(then:else:)", calls == ["else", "then 30"])
    surface("Store.publisherScope(state:)", stores.map { ViewStore($0).state } == [30, 30, 30, 30])
    surface("Store.publisherScope(state:action:)", stores.count == 4)
    var scopedStores: [Store<Int, Int>] = []
    let scoping = [
      store.scope(state: { $0.map(\.total).removeDuplicates() }).sink { scopedStores.append($0) },
      store.scope(state: { $0.map(\.total).removeDuplicates() }, action: { $0 })
        .sink { scopedStores.append($0) },
    ]
    surface(
      "Store.scope(state:) of publishers",
      scopedStores.map { ViewStore($0).state } == [30, 30]
    )
    surface("Store.scope(state:action:) of publishers", scopedStores.count == 2)
    for cancellable in scoping { cancellable.cancel() }
    for cancellable in publishing + [calling] { cancellable.cancel() }
  }

  @Test("The public symbols of scripts of test stores do what they should")
  func scripts() {
    let store: TestStore<State, State, Int, Int, Int> = TestStore(
      initialState: State(),
      reducer: reducer,
      environment: 0
    )
    surface("TestStore.init(initialState:reducer:environment:)", store.environment == 0)
    store.environment = 1
    store.assert(
      .send(1) { $0.total = 1 },
      .receive(2) { $0.total = 3 }
    )
    surface("TestStore.assert(_:)", store.state == State(total: 3))
    surface("TestStore.state", store.state == State(total: 3))
    surface("TestStore.Step.send(_:_:)", store.state == State(total: 3))
    surface("TestStore.Step.receive(_:_:)", store.state == State(total: 3))
    var works = 0
    let steps: [TestStore<State, State, Int, Int, Int>.Step] = [
      .do { works += 1 },
      .environment { $0 = 10 },
      .sequence(.send(3) { $0.total = 33 }),
      .sequence([.send(0)]),
    ]
    store.assert(steps)
    surface("TestStore.assert(_:) of an array", works == 1)
    surface("TestStore.Step.do(_:)", works == 1)
    surface("TestStore.Step.environment(_:)", store.environment == 10)
    surface("TestStore.environment", store.environment == 10)
    surface("TestStore.Step.sequence(_:)", store.state == State(total: 33))
    surface("TestStore.Step.sequence(_:) of an array", store.state == State(total: 33))
    store.assert(
      .send(1) { $0.total = 43 },
      .receive(everyAction) { $0.total = 63 },
      .send(1) { $0.total = 73 },
      .receive({ $0 == 2 }) { $0.total = 93 }
    )
    surface("TestStore.Step.receive(_:_:) of a case", store.state.total == 93)
    surface("TestStore.Step.receive(_:_:) of a predicate", store.state.total == 93)
    let part = store.scope(state: { $0.total }, action: { (text: String) in text.count })
    part.assert(.send("12345") { $0 = 143 })
    surface("TestStore.scope(state:action:)", part.state == 143)
    surface("TestStore.scope(state:)", store.scope(state: { $0.total }).state == 143)
  }

  @Test("The public symbols of single steps of test stores do what they should")
  func steps() async {
    let store = TestStore(initialState: State(), reducer: reducer, environment: 1)
    func synchronously() {
      store.send(1) { $0.total = 1 }
      store.receive(2) { $0.total = 3 }
      store.send(1) { $0.total = 4 }
      store.receive(everyAction) { $0.total = 6 }
      store.send(1) { $0.total = 7 }
      store.receive({ $0 == 2 }) { $0.total = 9 }
      store.skipReceivedActions(strict: false)
      store.skipInFlightEffects(strict: false)
      store.send(0).finish()
      store.finish()
    }
    synchronously()
    surface("TestStore.send(_:_:)", store.state.total == 9)
    surface("TestStore.receive(_:_:)", store.state.total == 9)
    surface("TestStore.receive(_:_:) of a case", store.state.total == 9)
    surface("TestStore.receive(_:_:) of a predicate", store.state.total == 9)
    surface("TestStore.skipReceivedActions(strict:)", store.state.total == 9)
    surface("TestStore.skipInFlightEffects(strict:)", store.state.total == 9)
    surface("TestStore.finish()", store.state.total == 9)
    surface("TestStoreTask.finish()", store.state.total == 9)
    store.always { $0.total >= 0 }
    surface("TestStore.always(_:)", store.state.total == 9)
    await store.send(1) { $0.total = 10 }
    await store.receive(2, timeout: .zero) { $0.total = 12 }
    await store.send(1) { $0.total = 13 }
    await store.receive(everyAction, timeout: .zero) { $0.total = 15 }
    await store.send(1) { $0.total = 16 }
    await store.receive({ $0 == 2 }, timeout: .zero) { $0.total = 18 }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
    await store.finish(timeout: .zero)
    surface("TestStore.receive(_:timeout:_:)", store.state.total == 18)
    await store.send(1) { $0.total = 19 }
    await store.receive(anyOrder: [2]) { $0.total = 21 }
    surface("TestStore.receive(anyOrder:_:)", store.state.total == 21)
    surface("TestStore.finish(timeout:)", store.state.total == 21)
    store.exhaustivity = .off
    let task: TestStoreTask = await store.send(1)
    await task.finish(timeout: .zero)
    surface("TestStoreTask.finish(timeout:)", store.state.total == 22)
    await task.cancel()
    // The action that waits is a part of it.
    surface("TestStoreTask.cancel()", task.isCancelled)
    surface("TestStoreTask.isCancelled", task.isCancelled)
    surface("TestStore.exhaustivity", store.exhaustivity == .off(showSkippedAssertions: false))
    store.closuresMustChangeState = true
    surface("TestStore.closuresMustChangeState", store.closuresMustChangeState)
    let reductions = [ReceivingRule.onReceive, .onArrival].map { rule in
      var count = 0
      let store = TestStore(
        initialState: State(),
        reducer: Reducer<State, Int, Int> {
          count += 1
          return reducer.run(&$0, $1, $2)
        },
        environment: 1,
        receiving: rule
      )
      store.exhaustivity = .off
      store.send(1)
      return count
    }
    surface("TestStore.init(initialState:reducer:environment:receiving:)", reductions == [1, 2])
    surface("ReceivingRule.onReceive", reductions.first == 1)
    surface("ReceivingRule.standard", ReceivingRule.standard == .onReceive)
    enum Defaults: DefaultReceivingRule { static let defaultRule = ReceivingRule.onArrival }
    surface("DefaultReceivingRule.defaultRule", Defaults.defaultRule == .onArrival)
    surface("ReceivingRule.onArrival", reductions.last == 2)
    surface("Exhaustivity.on", Exhaustivity.on != .off)
    surface("Exhaustivity.off", store.exhaustivity == .off)
    surface(
      "Exhaustivity.off(showSkippedAssertions:)",
      Exhaustivity.off(showSkippedAssertions: true) != .off
    )
  }

  @Test("The public symbols of observable states do what they should")
  func observableStates() {
    struct State: ObservableState {
      var _$id = ObservableStateID()
      var count = 0

      mutating func _$willModify() { _$id._$willModify() }
    }
    var state = State()
    let copy = state
    surface("ObservableStateID.init()", ObservableStateID() != ObservableStateID())
    surface("ObservableState._$id", state._$id == copy._$id)
    surface("ObservableStateID._$id(for:)", ObservableStateID._$id(for: state) == state._$id)
    surface("ObservableStateID._$tag(_:)", state._$id._$tag(1) != state._$id._$tag(2))
    state._$willModify()
    surface("ObservableState._$willModify()", state._$id != copy._$id)
    let store = Store(
      initialState: state,
      reducer: Reducer<State, Int, Void> { state, action, _ in
        state = State(count: action)
        return .none
      },
      environment: ()
    )
    surface("Store.state", store.state.count == 0)
    // Safe to share: the change is announced by the send below.
    nonisolated(unsafe) var changes = 0
    withObservationTracking {
      surface("Store.subscript(dynamicMember:)", store.count == 0)
    } onChange: {
      changes += 1
    }
    store.send(1)
    #expect(changes == 1)
  }

  @Test("The public symbols of texts of values do what they should")
  func texts() {
    struct Money: CustomDebugOutputConvertible, Equatable {
      var amount = 1
      var debugOutput: String { "\(amount) €" }
    }
    surface("CustomDebugOutputConvertible.debugOutput", Money().debugOutput == "1 €")
    surface("debugOutput(_:indent:)", debugOutput([Money()], indent: 2) == "  [\n    1 €,\n  ]")
    surface(
      "debugDiff(_:_:printer:)",
      debugDiff(Money(), Money(amount: 2)) == "    − 1 €\n    + 2 €"
    )
  }
}
