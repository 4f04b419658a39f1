import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@Suite("1,000 todos")
struct ThousandTodosTests {
  private let thousand = AppState(
    todos: (0..<1_000).map { Todo(description: "todo \($0)", id: .init($0 + 5_000)) }
  )

  @Test(
    "Adding, checking off, taking back and sorting work with 1,000 todos as with two",
    arguments: SortDelay.allCases
  )
  func everything(delay: SortDelay) {
    let fixture = Fixture(thousand, sortingAfter: delay)
    fixture.store.assert(
      .send(.addButtonTapped) { $0.todos.insert(Todo(id: .init(0)), at: 0) },
      .send(.todo(index: 0, action: .textFieldChanged("first"))) {
        $0.todos[0].description = "first"
      },
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 0.5) },
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = false },
      .do { fixture.scheduler.advance(by: 0.5) },
      .send(.todo(index: 500, action: .checkboxTapped)) { $0.todos[500].isComplete = true },
      .do { fixture.scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted) { $0.todos.append($0.todos.remove(at: 500)) },
      .send(.todo(index: 0, action: .checkboxTapped)) { $0.todos[0].isComplete = true },
      .do { fixture.scheduler.advance(by: 1) },
      .receive(.todoDelayCompleted) { $0.todos.insert($0.todos.remove(at: 0), at: 999) }
    )
  }

  @Test("Checking off every other todo of 1,000 and waiting once parts the list in two")
  func everyOther() {
    let scheduler = DispatchQueue.test
    let store = Store(
      initialState: thousand,
      reducer: appReducer,
      environment: AppEnvironment(scheduler)
    )
    let viewStore = ViewStore(store)
    for index in stride(from: 0, to: 1_000, by: 2) {
      viewStore.send(.todo(index: index, action: .checkboxTapped))
    }
    #expect(viewStore.todos.map(\.id) == thousand.todos.map(\.id))
    scheduler.advance(by: 1)
    let odd = stride(from: 1, to: 1_000, by: 2).map { thousand.todos[$0].id }
    let even = stride(from: 0, to: 1_000, by: 2).map { thousand.todos[$0].id }
    #expect(viewStore.todos.map(\.id) == odd + even)
  }

  @Test("A wrong expectation about one of 1,000 todos is told in a few lines")
  func failure() {
    let fixture = Fixture(thousand)
    let reported = issues {
      fixture.store.assert(
        .send(.todo(index: 500, action: .textFieldChanged("new"))) {
          $0.todos[500].description = "old"
        }
      )
    }
    #expect(reported.count == 1)
    let lines = reported.first?.message.split(separator: "\n") ?? []
    #expect(lines.first == "State change does not match expectation: …")
    #expect(lines.contains { $0.contains("−       description: \"old\"") })
    #expect(lines.contains { $0.contains("+       description: \"new\"") })
    #expect(lines.count < 30)
  }
}
