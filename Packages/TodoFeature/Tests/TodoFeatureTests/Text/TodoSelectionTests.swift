import Foundation
import Testing

@testable import TodoFeature

@Suite("A choice of todos")
struct TodoSelectionTests {
  private static let today = Day("2026-11-23")!

  @Test(
    "A todo that starts on a later day waits, unless it is done",
    arguments: [
      ("a", [TodoSelection.open, .all]), ("a t:2026-11-22", [.open, .all]),
      ("a t:2026-11-23", [.open, .all]), ("a t:2026-11-24", [.waiting]),
      ("x a t:2026-11-24", [.done, .all]), ("x a", [.done, .all]), ("a t:soon", [.open, .all]),
      ("a t:soon t:2026-11-24", [.open, .all]), ("a due:2026-11-24", [.open, .all]),
      ("at:2026-11-24 T:2026-11-24 a", [.open, .all]), ("2026-11-01 (t:2026-11-24", [.open, .all]),
    ]
  )
  func waiting(line: String, selections: [TodoSelection]) {
    let todo = Todo(todoTxt: line, id: UUID(0))
    let all = TodoSelection.allCases
    #expect(all.filter { $0.contains(todo, today: Self.today) } == selections)
  }
}
