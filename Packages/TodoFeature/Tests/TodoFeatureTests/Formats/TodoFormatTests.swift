import Foundation
import Testing

@testable import TodoFeature

@Suite("Formats of other programs")
struct TodoFormatTests {
  private static let todos = [
    "(A) 2026-11-01 Call Mom +family @phone due:2026-12-01",
    "x 2026-11-23 2026-11-01 Milk +home +shop",
    "Read \"it\" \\ / at http://x.y", "(D) 牛乳 👩‍👩‍👧 \u{1B}[31m", "+home", "x undated",
  ]
  .enumerated().map { Todo(todoTxt: $0.element, id: UUID($0.offset)) }

  private static let zones = [-11, 0, 5, 14].map { TimeZone(secondsFromGMT: $0 * 3_600)! }

  private func read(_ text: String, _ format: TodoFormat, _ zone: TimeZone = .gmt) throws -> [Todo]
  {
    try format.todos(in: text, timeZone: zone, uuid: UUID.incrementing)
  }

  @Test("What is exported is imported as it was", arguments: TodoFormat.allCases, zones)
  func roundTrip(format: TodoFormat, zone: TimeZone) throws {
    let text = format.text(of: Self.todos, in: zone)
    #expect(try read(text, format, zone) == Self.todos)
    #expect(try read(format.text(of: []), format) == [])
  }

  @Test("JSON has an object on each line, and only the members that a todo has")
  func json() {
    var todo = Self.todos[0]
    todo.number = 7
    #expect(
      [todo, Todo(isComplete: true, description: "a\u{1B}\n", id: UUID(1))].json == """
        [
          {"number":7,"id":"00000000-0000-0000-0000-000000000000","text":"Call Mom +family @phone \
        due:2026-12-01","done":false,"priority":"A","created":"2026-11-01","due":"2026-12-01",\
        "projects":["family"],"contexts":["phone"]},
          {"id":"00000000-0000-0000-0000-000000000001","text":"a\\u001b\\n","done":true}
        ]

        """
    )
  }

  @Test("A task of Taskwarrior has its project, tags, due moment and priority")
  func task() {
    let task = TaskwarriorTask(Self.todos[0], in: .gmt)
    #expect(
      task
        == TaskwarriorTask(
          uuid: UUID(0),
          description: "Call Mom",
          status: "pending",
          entry: "20261101T000000Z",
          due: "20261201T000000Z",
          priority: "H",
          project: "family",
          tags: ["phone"],
          todotxt: Self.todos[0].todoTxt
        )
    )
  }

  @Test("A task that was changed in Taskwarrior is read by its attributes")
  func changedTask() {
    var task = TaskwarriorTask(Self.todos[0], in: .gmt)
    task.description = "Call Dad"
    task.priority = "M"
    task.tags = nil
    #expect(
      task.todo(in: .gmt)?.todoTxt == "(B) 2026-11-01 Call Dad +family due:2026-12-01"
    )
    task.status = "deleted"
    #expect(task.todo(in: .gmt) == nil)
  }

  @Test(
    "A text in another format is a problem, which says where",
    arguments: [
      ("", "the text is not JSON"), ("{", "the text is not JSON"),
      ("{}", "the text has another type than it should"),
      ("[{}]", "item 1 lacks the member 'text'"),
      (
        #"[{"text":"a","done":false},{"text":1,"done":true}]"#,
        "member 'text' of item 2 has another type than it should"
      ),
      (
        #"[{"text":"a","done":true,"completed":"2026-02-30"}]"#,
        "member 'completed' of item 1: '2026-02-30' is no day"
      ),
      (
        #"[{"text":"a","done":true,"priority":"AB"}]"#,
        "member 'priority' of item 1: 'AB' is no priority"
      ),
    ]
  )
  func problems(text: String, message: String) {
    #expect(throws: TodoFormat.Problem(message: message)) { try read(text, .json) }
  }

  @Test("Blank lines of a todo.txt file are no todos")
  func blankLines() throws {
    #expect(try read("a\r\n\n \nb", .todoTxt).map(\.description) == ["a", "b"])
  }
}
