import Foundation
import Testing
import TodoFeature

@Suite("A choice among todos")
struct TodoQueryTests {
  /// A Monday.
  private static let today = Day("2026-11-23")!

  private static let todos = [
    "(A) Call Mom +Family @phone due:2026-11-27", "(C) Milk +shopping",
    "Write due:2026-12-24 +family",
    "(B) Été due:2026-11-23",
  ]
  .enumerated().map { index, line in
    var todo = Todo(todoTxt: line, id: .init(index))
    todo.number = 4 - index
    return todo
  }

  private func matches(_ query: String) throws -> [Int] {
    let query = try TodoQuery(query, today: Self.today)
    return Self.todos.indices.filter { query.matches(Self.todos[$0]) }
  }

  @Test(
    "Each word has to match",
    arguments: [
      ("", [0, 1, 2, 3]), ("mom", [0]), ("m", [0, 1, 2]), ("+family", [0, 2]), ("+fam", []),
      ("@PHONE", [0]), ("+family write", [2]), ("due:friday", [0]), ("due:..friday", [0, 3]),
      ("due:tomorrow..", [0, 2]), ("due:today..1w", [0, 3]), ("due:any", [0, 2, 3]),
      ("due:none", [1]), ("pri:A", [0]), ("pri:a-b", [0, 3]), ("pri:b-", [1, 3]),
      ("pri:none", [2]), ("pri:any +family", [0]), ("ÉTÉ", [3]), ("ete", [3]),
      ("e\u{301}te", [3]), ("+", [0, 1, 2]),
    ]
  )
  func words(query: String, found: [Int]) throws {
    #expect(try matches(query) == found)
  }

  @Test(
    "Case and accents make no difference, in texts, projects and contexts",
    arguments: [
      ("İstanbul", "istanbul"), ("Istanbul", "İSTANBUL"), ("Straße Ärger", "ARGER"),
      ("e\u{301}te\u{301}", "été"), ("Žižkov", "zizkov"), ("Ελλάδα", "ελλαδα"), ("Việt", "viet"),
      ("+Şişli", "+sisli"), ("@Büro", "@BURO"), ("가나", "가"), ("🇹🇷 Ankara", "ankara"),
    ]
  )
  func folding(text: String, query: String) throws {
    let todo = Todo(description: "a \(text) b", id: UUID(0))
    #expect(try TodoQuery(query, today: Self.today).matches(todo))
    #expect(try !TodoQuery(query + "x", today: Self.today).matches(todo))
  }

  @Test(
    "Letters that only look alike are others",
    arguments: [("が", "か"), ("क्ष", "कष")]
  )
  func letters(text: String, query: String) throws {
    let todo = Todo(description: text, id: UUID(0))
    #expect(try !TodoQuery(query, today: Self.today).matches(todo))
  }

  @Test("A due time counts as its day, and todos of one day are sorted by their times")
  func times() throws {
    let todos = ["23T10:00", "24", "23T09:30", "23", "22T23:59:59"].enumerated().map {
      Todo(description: "a due:2026-11-\($0.element)", id: UUID($0.offset))
    }
    for (query, found) in [
      ("due:..today", [0, 2, 3, 4]), ("due:2026-11-23", [0, 2, 3]), ("due:tomorrow..", [1]),
    ] {
      let query = try TodoQuery(query, today: Self.today)
      #expect(todos.indices.filter { query.matches(todos[$0]) } == found)
    }
    #expect(TodoOrder.due.sorted(todos).map(\.id) == [4, 3, 2, 0, 1].map { UUID($0) })
    #expect(
      todos.map { $0.urgency(today: Self.today) } == [
        .dueToday, .normal, .dueToday, .dueToday, .overdue,
      ]
    )
  }

  @Test("A range that cannot be read is a problem, which names it")
  func problems() {
    for value in ["", "..", "someday", "friday..never", "2026-02-30"] {
      #expect(throws: TodoQuery.Problem.noDays(value)) { try matches("milk due:\(value)") }
    }
    for value in ["", "AB", "-", "A-1", "1"] {
      #expect(throws: TodoQuery.Problem.noPriorities(value)) { try matches("pri:\(value)") }
    }
  }

  @Test("Todos are shown by due day, priority, number, or as in the list")
  func order() {
    func shown(_ order: TodoOrder) -> [String] {
      order.sorted(Self.todos)
        .map { String($0.description.prefix(1)) }
    }
    #expect(shown(.list) == ["C", "M", "W", "É"])
    #expect(shown(.due) == ["É", "C", "W", "M"])
    #expect(shown(.priority) == ["C", "É", "M", "W"])
    #expect(shown(.added) == ["É", "W", "M", "C"])
  }
}
