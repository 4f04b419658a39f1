import Testing

// Guide begins
import ComposableArchitecture
import Foundation
import Observation

struct CounterState: Equatable {
  var number = 0
  var isLoading = false
}
enum CounterAction: Equatable { case tapped, loadTapped, loaded(Int) }

let counterReducer = Reducer<CounterState, CounterAction, @Sendable () async -> Int> {
  state,
  action,
  load in
  switch action {
  case .tapped:
    state.number += 1
  case .loadTapped:
    state.isLoading = true
    return .task { .loaded(await load()) }
  case .loaded(let number):
    state = CounterState(number: number)
  }
  return .none
}
// Guide ends

@Suite("Running features", .serialized)
@MainActor
struct RunningFeaturesExample {
  private func makeStore() -> Store<CounterState, CounterAction> {
    Store(initialState: CounterState(), reducer: counterReducer, environment: { 42 })
  }

  @Test("The example of RunningFeatures that waits for an action prints what it shows")
  func waitExample() async {
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // Guide begins
    let store = Store(
      initialState: CounterState(),
      reducer: counterReducer,
      environment: { 42 }
    )
    let viewStore = ViewStore(store)

    let task = viewStore.send(.loadTapped)
    print("loading: \(viewStore.isLoading)")
    await task.finish()
    print("loaded: \(viewStore.number)")
    // loading: true
    // loaded: 42
    // Guide ends
    #expect(printed == ["loading: true", "loaded: 42"])
  }

  @Test("The example of RunningFeatures that observes a store prints what it shows")
  func watchExample() async {
    let viewStore = ViewStore(makeStore())
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // Guide begins
    let display = viewStore.publisher.number.sink { print("number \($0)") }
    viewStore.send(.tapped)
    viewStore.send(.loadTapped)  // changes something else: nothing is printed
    display.cancel()
    // number 0
    // number 1
    // Guide ends
    #expect(printed == ["number 0", "number 1"])
  }

  @Test("The example of RunningFeatures that observes a store in a loop prints what it shows")
  func loopExample() async {
    let store = makeStore()
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // Guide begins
    store.send(.loadTapped)
    for await state in store.states where !state.isLoading {
      print("number \(state.number)")
      break
    }
    // number 42
    // Guide ends
    #expect(printed == ["number 42"])
  }

  @Test("The example of RunningFeatures that lets Observation track a store prints what it shows")
  func observationExample() {
    let viewStore = ViewStore(makeStore())
    // Safe to capture: all this happens on one thread.
    nonisolated(unsafe) var printed: [String] = []
    @Sendable func print(_ line: String) { printed.append(line) }
    // Guide begins
    withObservationTracking {
      print("number \(viewStore.number)")
    } onChange: {
      print("it will change")
    }
    viewStore.send(.tapped)
    viewStore.send(.tapped)  // nobody has read the state since: nothing is printed
    // number 0
    // it will change
    // Guide ends
    #expect(printed == ["number 0", "it will change"])
  }

  @Test("The example of RunningFeatures that shows a part of a store prints what it shows")
  func partExample() {
    let store = makeStore()
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // Guide begins
    let counts: Store<Int, CounterAction> = store.scope(state: \.number)
    let display = ViewStore(counts).publisher.sink { print("number \($0)") }
    counts.send(.tapped)
    display.cancel()
    // number 0
    // number 1
    // Guide ends
    #expect(printed == ["number 0", "number 1"])
  }
}
