import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

/// Part 4 of the tour: a delayed, cancellable sort, and time under the test's control.
@Suite("The tour's todo app")
struct TodoSortingTests {
  let scheduler = TestScheduler.dispatchQueue

  @Test("Completing the only todo receives the delayed action, which changes nothing")
  func completingTodo() {
    let store = makeStore([milk])
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
      },
      .do { scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted)
    )
  }

  @Test("Adding a todo puts an empty one on top")
  func addTodo() {
    let id = UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD")!
    let store = makeStore([], uuid: { id })
    store.assert(
      .send(.addButtonTapped) {
        $0.todos = [Todo(isComplete: false, description: "", id: id)]
      }
    )
  }

  @Test("A completed todo goes to the end after a second")
  func sorting() {
    let store = makeStore([milk, eggs])
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
      },
      .do { scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted) {
        $0.todos.swapAt(0, 1)
      }
    )
  }

  @Test("A tap within half a second cancels the sort and starts the second anew")
  func cancellation() {
    let store = makeStore([milk, eggs])
    store.assert(
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = true
      },
      .do { scheduler.advance(by: 0.5) },
      .send(.todo(index: 0, action: .checkboxTapped)) {
        $0.todos[0].isComplete = false
      },
      .do { scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted)
    )
  }

  @Test("A view sees the tap at once and the sort after the second")
  func viewStore() {
    let store = Store(
      initialState: AppState(todos: [milk, eggs]),
      reducer: appReducer,
      environment: environment()
    )
    let viewStore = ViewStore(store)
    var seen: [[String]] = []
    let cancellable = viewStore.publisher.todos.sink { todos in
      seen.append(todos.map { "\($0.description)\($0.isComplete ? " ✓" : "")" })
    }

    viewStore.send(.todo(index: 0, action: .checkboxTapped))
    scheduler.advance(by: 0.5)
    #expect(seen == [["Milk", "Eggs"], ["Milk ✓", "Eggs"]])
    scheduler.advance(by: 0.5)
    #expect(seen.last == ["Eggs", "Milk ✓"])
    cancellable.cancel()
  }

  func makeStore(
    _ todos: [Todo],
    uuid: @escaping () -> UUID = { fatalError("no id is needed") }
  )
    -> TestStore<AppState, AppState, AppAction, AppAction, AppEnvironment>
  {
    TestStore(
      initialState: AppState(todos: todos),
      reducer: appReducer,
      environment: environment(uuid: uuid)
    )
  }

  private func environment(uuid: @escaping () -> UUID = UUID.init) -> AppEnvironment {
    AppEnvironment(mainQueue: scheduler.eraseToAnyScheduler(), uuid: uuid)
  }
}

let milk = Todo(
  isComplete: false,
  description: "Milk",
  id: UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
)

let eggs = Todo(
  isComplete: false,
  description: "Eggs",
  id: UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
)
