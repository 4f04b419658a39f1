import Foundation
import Testing

@testable import TodoFeature

@Suite("The words for what a sync has changed")
struct JournalDetailsTests {
  private func todo(_ line: String) -> Todo {
    var todo = Todo(todoTxt: line, id: UUID(1))
    todo.number = 1
    return todo
  }

  private func details(_ changes: [JournalEntry.Change]) -> [String] {
    let todos = changes.compactMap { $0.after ?? $0.before }
    let date = Date(timeIntervalSince1970: 0)
    return JournalEntry(id: 1, date: date, verb: .sync, todos: todos, changes: changes).details
  }

  @Test(
    "The details of a sync name each property that has changed, and what it was",
    arguments: [
      ("Milk", "x 2026-11-23 Milk", "1 Milk: checked"), ("x Milk", "Milk", "1 Milk: unchecked"),
      ("Milk", "(A) Milk", "1 (A) Milk: priority A"),
      ("(B) Milk", "(A) Milk", "1 (A) Milk: priority A, it was B"),
      ("(B) Milk", "Milk", "1 Milk: no priority, it was B"),
      ("Milk", "Milk due:2026-12-01", "1 Milk due:2026-12-01: due day 2026-12-01"),
      (
        "Milk +home due:2026-11-30", "Milk @shop due:2026-12-01",
        "1 Milk @shop due:2026-12-01: due day 2026-12-01, it was 2026-11-30, @shop added, +home removed"
      ),
      ("Milk due:2026-11-30", "Milk", "1 Milk: no due day, it was 2026-11-30"),
      (
        "Milk due:2026-11-30", "Milk due:2026-11-30T10:00",
        "1 Milk due:2026-11-30T10:00: due day 2026-11-30T10:00, it was 2026-11-30"
      ),
      ("Milk", "Milk t:2026-11-30", "1 Milk t:2026-11-30: start 2026-11-30"),
      ("Milk +home", "Oat milk +home", "1 Oat milk +home: the text was 'Milk'"),
      (
        "Milk +a +b", "Milk +b +a",
        "1 Milk +b +a: the words were in another order or form: 'Milk +a +b'"
      ),
      ("Milk", "Milk", "1 Milk: moved"),
    ]
  )
  func properties(before: String, after: String, words: String) {
    #expect(details([.init(before: todo(before), after: todo(after))]) == [words])
  }

  @Test(
    "The details of a sync have the former notes",
    arguments: [
      ("", "a", "1 Milk: notes added"), ("a\nb", "c", "1 Milk: the notes were 'a\nb'"),
      ("a", "", "1 Milk: the notes were 'a'"),
    ]
  )
  func notes(before: String, after: String, words: String) {
    func noted(_ notes: String) -> Todo {
      var todo = todo("Milk")
      todo.notes = notes
      return todo
    }
    #expect(details([.init(before: noted(before), after: noted(after))]) == [words])
  }

  @Test("The details of a sync name removed todos, count new ones, and leave out a single new todo")
  func newAndRemoved() {
    let new = JournalEntry.Change(before: nil, after: todo("Tea"))
    #expect(details([new]).isEmpty)
    #expect(
      details([new, .init(before: todo("(A) Milk"), after: nil), new])
        == ["2 new", "1 (A) Milk: removed"]
    )
    #expect(details([]).isEmpty)
  }
}
