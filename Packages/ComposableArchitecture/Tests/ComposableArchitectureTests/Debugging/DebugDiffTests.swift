import Foundation
import Testing

@testable import ComposableArchitecture

private struct Todo {
  var isComplete: Bool
  var description: String
  var id: UUID
}

private struct AppState {
  var todos: [Todo]
}

@Suite("The printed failures of the tour")
struct DebugDiffTests {
  private let milk = Todo(isComplete: true, description: "Milk", id: id(0))
  private let eggs = Todo(isComplete: false, description: "Eggs", id: id(1))

  private static func id(_ number: Int) -> UUID {
    UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")!
  }

  /// Writes the figure spaces of a diff as dots.
  private func dotted(_ diff: String?) -> String? {
    diff?.replacing("\u{2007}", with: "·")
  }

  @Test("debugDiff prints the tour's sort that was expected too early")
  func expectedSortEarly() {
    let diff = debugDiff(AppState(todos: [eggs, milk]), AppState(todos: [milk, eggs]))
    #expect(
      dotted(diff) == """
            · AppState(
            ·   todos: [
            ·     Todo(
            −       isComplete: false,
            −       description: "Eggs",
            −       id: 00000000-0000-0000-0000-000000000001
            −     ),
            −     Todo(
            ·       isComplete: true,
            ·       description: "Milk",
            ·       id: 00000000-0000-0000-0000-000000000000
            ·     ),
            +     Todo(
            +       isComplete: false,
            +       description: "Eggs",
            +       id: 00000000-0000-0000-0000-000000000001
            +     ),
            ·   ]
            · )
        """
    )
  }

  @Test("debugDiff prints the tour's sort that was not expected")
  func unexpectedSort() {
    let diff = debugDiff(AppState(todos: [milk, eggs]), AppState(todos: [eggs, milk]))
    #expect(
      dotted(diff) == """
            · AppState(
            ·   todos: [
            ·     Todo(
            −       isComplete: true,
            −       description: "Milk",
            −       id: 00000000-0000-0000-0000-000000000000
            −     ),
            −     Todo(
            ·       isComplete: false,
            ·       description: "Eggs",
            ·       id: 00000000-0000-0000-0000-000000000001
            ·     ),
            +     Todo(
            +       isComplete: true,
            +       description: "Milk",
            +       id: 00000000-0000-0000-0000-000000000000
            +     ),
            ·   ]
            · )
        """
    )
  }

  @Test("Equal states have no difference")
  func equal() {
    #expect(debugDiff(AppState(todos: [milk]), AppState(todos: [milk])) == nil)
  }
}
