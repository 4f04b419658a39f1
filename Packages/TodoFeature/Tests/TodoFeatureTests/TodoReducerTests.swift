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

  @Test("With a calendar, a tap notes the day on which the todo was done, or removes it")
  func completionDate() {
    let day = Day("2026-11-23")
    store.environment.today = { day }
    store.assert(
      .send(.checkboxTapped) {
        $0.isComplete = true
        $0.completionDate = day
      },
      .send(.checkboxTapped) {
        $0.isComplete = false
        $0.completionDate = nil
      }
    )
  }

  @Test("A day that was not expected is in the message, like the other properties that a todo has")
  func unexpectedDate() {
    store.environment.today = { Day("2026-11-23") }
    let reported = issues {
      store.assert(.send(.checkboxTapped) { $0.isComplete = true })
    }
    #expect(
      reported.map(\.message) == [
        """
        State change does not match expectation: …

            \u{2007} Todo(
            \u{2007}   isComplete: true,
            \u{2007}   description: "Milk",
            −   id: 00000000-0000-0000-0000-000000000000
            +   id: 00000000-0000-0000-0000-000000000000,
            +   completionDate: 2026-11-23
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
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
