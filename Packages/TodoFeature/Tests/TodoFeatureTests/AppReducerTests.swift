import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@Suite("The list of todos")
struct AppReducerTests {
  @Test("A new todo goes on top, with an identity from the environment")
  func add() {
    let fixture = Fixture(AppState())
    fixture.store.assert(
      .send(.addButtonTapped) { $0.todos = [Todo(id: .init(0))] },
      .send(.addButtonTapped) { $0.todos = [Todo(id: .init(1)), Todo(id: .init(0))] }
    )
  }

  @Test("Typing reaches the todo at its place and starts nothing")
  func typing() {
    Fixture().store.assert(
      .send(.todo(index: 1, action: .textFieldChanged("Ham"))) { $0.todos[1].description = "Ham" }
    )
  }

  @Test(
    "After the only todo is checked off, one action is received, and it changes nothing",
    arguments: SortDelay.allCases
  )
  func completing(delay: SortDelay) {
    let only = AppState(todos: [Todo(description: "Milk", id: .init(0))])
    let fixture = Fixture(only, sortingAfter: delay)
    fixture.store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted)
    )
  }

  @Test(
    "A second after the tap, and not before, the finished todo goes to the end",
    arguments: SortDelay.allCases
  )
  func sorting(delay: SortDelay) {
    let fixture = Fixture(sortingAfter: delay)
    fixture.store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: .milliseconds(999)) },
      .do { fixture.scheduler.advance(by: .milliseconds(1)) },
      .receive(.todoDelayCompleted) { $0.todos.swapAt(0, 1) }
    )
  }

  @Test(
    "A second tap within the second takes the first one back, and its second counts anew",
    arguments: SortDelay.allCases
  )
  func cancellation(delay: SortDelay) {
    let fixture = Fixture(sortingAfter: delay)
    fixture.store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 0.5) },
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
      .do { fixture.scheduler.advance(by: .milliseconds(999)) },
      .do { fixture.scheduler.advance(by: .milliseconds(1)) },
      .receive(.todoDelayCompleted)
    )
  }

  @Test(
    "A tap on another todo starts the second anew as well: the list sorts once, for both",
    arguments: SortDelay.allCases
  )
  func oneSecondForAll(delay: SortDelay) {
    let state = AppState(todos: (0..<4).map { Todo(description: "\($0)", id: .init($0)) })
    let fixture = Fixture(state, sortingAfter: delay)
    fixture.store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 0.9) },
      .send(.todo(index: 2, action: .checkboxTapped)) { $0.todos[2].isComplete = true },
      .do { fixture.scheduler.advance(by: 0.9) },
      .do { fixture.scheduler.advance(by: 0.1) },
      .receive(.todoDelayCompleted) {
        $0.todos = [$0.todos[1], $0.todos[3], $0.todos[0], $0.todos[2]]
      },
      .do { fixture.scheduler.advance(by: 10) }
    )
  }

  @Test("Adding and typing do not touch the second", arguments: SortDelay.allCases)
  func unaffected(delay: SortDelay) {
    let fixture = Fixture(sortingAfter: delay)
    fixture.store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 0.9) },
      .send(.addButtonTapped) { $0.todos.insert(Todo(id: .init(0)), at: 0) },
      .send(.todo(index: 0, action: .textFieldChanged("Ham"))) { $0.todos[0].description = "Ham" },
      .do { fixture.scheduler.advance(by: 0.1) },
      .receive(.todoDelayCompleted) { $0.todos.swapAt(1, 2) }
    )
  }

  @Test(
    "The sort is stable: the open ones keep their order, and so do the finished ones",
    arguments: SearchSize.sortedLists.seeds
  )
  func stability(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let todos = (0..<Int.random(in: 0...40, using: &random)).map {
      Todo(isComplete: .random(using: &random), description: "\($0)", id: .init($0))
    }
    let store = Store(
      initialState: AppState(todos: todos),
      reducer: appReducer,
      environment: AppEnvironment(DispatchQueue.test)
    )
    let viewStore = ViewStore(store)
    viewStore.send(.todoDelayCompleted)
    #expect(viewStore.todos == todos.filter { !$0.isComplete } + todos.filter(\.isComplete))
  }

  @Test("With the immediate scheduler the sort comes at once", arguments: SortDelay.allCases)
  func immediate(delay: SortDelay) {
    let store = Store(
      initialState: .milkAndEggs,
      reducer: delay.reducer,
      environment: AppEnvironment(mainQueue: .immediate, uuid: UUID.incrementing)
    )
    let viewStore = ViewStore(store)
    viewStore.send(.todo(index: 0, action: .checkboxTapped))
    #expect(viewStore.todos.map(\.description) == ["Eggs", "Milk"])
    #expect(viewStore.todos.map(\.isComplete) == [false, true])
  }
}
