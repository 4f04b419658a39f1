import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@Suite("One todo")
struct TodoReducerTests {
  private let store = TestStore(
    initialState: Todo(description: "Milk", id: .init(0)),
    reducer: todoReducer,
    environment: TodoEnvironment()
  )

  @Test("A tap finishes an open todo and opens a finished one")
  func checkbox() {
    store.assert(
      .send(.checkboxTapped) { $0.isComplete = true },
      .send(.checkboxTapped) { $0.isComplete = false }
    )
  }

  @Test("Typing replaces the text, whatever it is")
  func text() {
    store.assert(
      .send(.textFieldChanged("Milk and\nhoney")) { $0.description = "Milk and\nhoney" },
      .send(.textFieldChanged("")) { $0.description = "" }
    )
  }

  @Test("A new todo is open and has no text")
  func newTodo() {
    let todo = Todo(id: .init(7))
    #expect(!todo.isComplete)
    #expect(todo.description.isEmpty)
    #expect(todo.id == .init(7))
  }
}
