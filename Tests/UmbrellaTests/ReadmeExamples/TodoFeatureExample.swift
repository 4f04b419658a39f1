import Foundation
import Testing
import TodoFeature

@Test("The example in the README of TodoFeature prints what it shows")
func todoFeatureExample() {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let environment = AppEnvironment(mainQueue: .immediate, uuid: { UUID() })
  let store = Store(initialState: AppState(), reducer: appReducer, environment: environment)
  let view = ViewStore(store)

  for name in ["Milk", "Eggs"] {
    view.send(.addButtonTapped)
    view.send(.todo(index: 0, action: .textFieldChanged(name)))
  }
  view.send(.todo(index: 0, action: .checkboxTapped))
  for todo in view.todos { print("\(todo.isComplete ? "x" : "-") \(todo.description)") }
  // - Milk
  // x Eggs
  // README ends
  #expect(printed == ["- Milk", "x Eggs"])
}
