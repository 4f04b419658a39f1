import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("A change of one property")
struct PropertyChangeTests {
  private static let today = Day("2026-11-23")!
  private static let day = DayAndTime("2026-12-01")!
  private static let time = DayAndTime("2026-12-01T10:00")!

  private static func append(_ text: String) -> PropertyChange {
    // The texts can be read.
    .append(try! EnteredText(text, today: today))
  }

  @Test(
    "The words of the property change, and all else stays",
    arguments: [
      ("a", PropertyChange.due(day), "a due:2026-12-01"),
      ("due:2026-11-01  a", .due(day), "due:2026-12-01  a"),
      ("a due:x b", .due(day), "a due:2026-12-01 b"),
      ("a due:2026-11-01 b", .due(time), "a due:2026-12-01T10:00 b"),
      ("a", .due(time), "a due:2026-12-01T10:00"),
      ("a due:2026-11-01T09:00:00 b", .due(day), "a due:2026-12-01T09:00:00 b"),
      ("a due:2026-11-01T09:00 b", .due(time), "a due:2026-12-01T10:00 b"),
      ("a due:2026-11-01T09:00 b due:2026-11-02", .due(nil), "a b"),
      ("a due:2026-11-01T25:00 b", .due(day), "a due:2026-12-01 b"),
      ("a due:2026-11-01 b due:2026-11-02", .due(nil), "a b"), ("a due:x", .due(nil), "a due:x"),
      ("x 2026-01-02 2026-01-01 a", .due(day), "x 2026-01-02 2026-01-01 a due:2026-12-01"),
      ("(A) a", .priority(Priority("B")), "(B) a"), ("(A) a", .priority(nil), "a"),
      ("a", .project("home"), "a +home"), ("a +work b +x", .project("home"), "a +home b"),
      ("+x a +home", .project("home"), "a +home"), ("+work a + b +x", .project(nil), "a + b"),
      ("a", append("b  +c"), "a b  +c"),
      ("a due:2026-11-01 b", append("c"), "a due:2026-11-01 b c"),
      ("a due:2026-11-01 b", append("c due:1w d"), "a b c due:2026-11-30 d"),
      ("a t:2026-11-01 b due:2026-11-02", append("t:1w"), "a b due:2026-11-02 t:2026-11-30"),
      ("a due:2026-11-01T09:00 b", append("due:1w"), "a b due:2026-11-30"),
      ("a due:2026-11-01 b", append("due:friT10:00"), "a b due:2026-11-27T10:00"),
      ("a", append("(A) b"), "a (A) b"),
    ]
  )
  func words(line: String, change: PropertyChange, result: String) {
    #expect(Todo(todoTxt: line, id: UUID(0)).changed(by: change).todoTxt == result)
  }

  @Test(
    "A day is typed with a time or without one, and a time that no day has is a problem",
    arguments: [
      ("friday", "2026-11-27"), ("fridayT10:00", "2026-11-27T10:00"), ("fridayT24:00", nil),
    ]
      as [(String, String?)]
  )
  func typedTime(text: String, day: String?) {
    let change = try? PropertyChange(.due, typed: text, today: Self.today)
    #expect(change == day.map { .due(DayAndTime($0)) })
  }

  @Test("A note is a line below the others, and all can be removed")
  func notes() {
    var todo = Todo(description: "Milk", id: UUID(0))
    todo = todo.changed(by: .note("2 l")).changed(by: .note("lines\n  of a note"))
    #expect(todo.notes == "2 l\nlines\n  of a note")
    #expect(todo.changed(by: .note(nil)) == Todo(description: "Milk", id: UUID(0)))
  }

  @Test("The list shows and saves the todos that differ, as an edit")
  func list() {
    let scheduler = DispatchQueue.test
    let todos = ["(A) a", "b", "c"].enumerated().map { index, line in
      var todo = Todo(todoTxt: line, id: UUID(index))
      todo.number = index + 1
      return todo
    }
    let database = InMemoryDatabase(todos: todos)
    let store = TestStore(
      initialState: ListState(todos: todos),
      reducer: listReducer,
      environment: ListEnvironment(
        app: AppEnvironment(scheduler),
        database: database.client(on: scheduler.eraseToAnyScheduler())
      )
    )
    var changed = todos
    changed[1].priority = Priority("A")
    store.send(.change([UUID(0), UUID(1), UUID(9)], .priority(Priority("A")))) {
      $0.app.todos = changed
      $0.unconfirmedChanges = 1
    }
    scheduler.advance()
    let entry = database.journal[0]
    #expect(entry.verb == .edit && entry.todos == [changed[1]])
    store.receive(.saved(.success(.init(todos: changed, entries: [entry])))) {
      $0.unconfirmedChanges = 0
      $0.result = .success(.changed([entry]))
    }
    store.send(.change([UUID(1)], .priority(Priority("A")))) { $0.result = .success(.nothing) }
  }
}
