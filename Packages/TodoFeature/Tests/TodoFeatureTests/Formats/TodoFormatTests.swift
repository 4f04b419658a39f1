import Foundation
import Testing

@testable import TodoFeature

@Suite("Formats of other programs")
struct TodoFormatTests {
  private static let todos = [
    "(A) 2026-11-01 Call Mom +family @phone due:2026-12-01",
    "x 2026-11-23 2026-11-01 Milk +home +shop", "Tree t:2026-12-20 due:2026-12-24",
    "Cake t:2026-12-20T08:00 due:2026-12-24T10:00", "Pie due:2026-12-24T10:00:30",
    "Jam due:2026-12-24T00:00",
    "Read \"it\" \\ / at http://x.y", "(D) 牛乳 👩‍👩‍👧 \u{1B}[31m", "+home", "x undated",
  ]
  .enumerated().map { Todo(todoTxt: $0.element, id: UUID($0.offset)) }

  private static let zones = [-11, 0, 5, 14].map { TimeZone(secondsFromGMT: $0 * 3_600)! }

  private func read(_ text: String, _ format: TodoFormat, _ zone: TimeZone = .gmt) throws -> [Todo]
  {
    try format.todos(in: text, timeZone: zone, uuid: UUID.incrementing).compactMap(\.self)
  }

  @Test("Todos that are exported are imported as they were", arguments: TodoFormat.allCases, zones)
  func roundTrip(format: TodoFormat, zone: TimeZone) throws {
    let text = format.text(of: Self.todos, in: zone)
    #expect(try read(text, format, zone) == Self.todos)
    #expect(try read(format.text(of: []), format) == [])
  }

  @Test("Taskwarrior's wait is the start; JSON of others may have it beside the text")
  func start() throws {
    var task = TaskwarriorTask(Todo(todoTxt: "Tree t:2026-12-20 +home", id: UUID(0)), in: .gmt)
    #expect(task.wait == "20261220T000000Z" && task.description == "Tree")
    task.wait = nil
    #expect(task.todo(in: .gmt)?.todoTxt == "Tree +home")
    let json = #"[{"text":"Tree","done":false,"start":"2026-12-20"}]"#
    #expect(try read(json, .json).map(\.todoTxt) == ["Tree t:2026-12-20"])
    #expect(throws: TodoFormat.Problem.self) {
      try read(json.replacing("Tree", with: "Tree t:2026-12-21"), .json)
    }
  }

  @Test("A due time is a moment of Taskwarrior in the time zone; the member of JSON is its day")
  func time() throws {
    let todo = Todo(description: "Cake due:2026-12-24T10:00", id: UUID(0))
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    var task = TaskwarriorTask(todo, in: zone)
    #expect(task.due == "20261224T090000Z" && task.description == "Cake")
    task.due = "20270702T090000Z"
    #expect(task.todo(in: zone)?.description == "Cake due:2027-07-02T11:00")
    #expect([todo].json.contains(#""due":"2026-12-24"}"#))
    let json = #"[{"text":"Cake","done":false,"due":"2026-12-24T10:00"}]"#
    #expect(try read(json, .json).map(\.description) == [todo.description])
    for other in ["Cake due:2026-12-24T11:00", "Cake due:2026-12-25"] {
      #expect(throws: TodoFormat.Problem.self) {
        try read(json.replacing("Cake", with: other), .json)
      }
    }
    let problem = TodoFormat.Problem(
      message: "member 'due' of item 1: '2026-12-24T25:00' is no day"
    )
    #expect(throws: problem) { try read(json.replacing("T10", with: "T25"), .json) }
  }

  @Test("Notes are exchanged exactly; todo.txt has none", arguments: TodoFormat.allCases)
  func notes(format: TodoFormat) throws {
    let notes = ["2 l", "two\n\n  lines\n", "\"q\" \\ \u{1B}[31m 牛乳", ""]
    let todos = notes.enumerated().map {
      Todo(
        description: "Milk",
        id: UUID($0.offset),
        creationDate: Day("2026-11-01"),
        notes: $0.element
      )
    }
    let read = try read(format.text(of: todos), format)
    #expect(read.map(\.notes) == (format == .todoTxt ? ["", "", "", ""] : notes))
    #expect(read.map(\.todoTxt) == todos.map(\.todoTxt))
  }

  @Test("Annotations that are added in Taskwarrior are lines of the notes, in the order of time")
  func annotations() {
    let todo = Todo(description: "Milk", id: UUID(0), creationDate: Day("2026-11-01"), notes: "a")
    var task = TaskwarriorTask(todo, in: .gmt)
    task.annotations?.insert(.init(entry: "20261124T101500Z", description: "c"), at: 0)
    task.annotations?.append(.init(entry: "20261123T101500Z", description: "b"))
    #expect(task.todo(in: .gmt)?.notes == "a\nb\nc")
    task.annotations = nil
    #expect(task.todo(in: .gmt)?.notes == "")
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

  @Test("A text that no todo.txt line has comes back from Taskwarrior")
  func exactTexts() throws {
    let texts = ["x Milk", "(D) Milk", "2026-12-01 Milk", " Milk", "  two  spaces \n and lines\n"]
    let todos = texts.enumerated().map { index, text in
      Todo(isComplete: index == 3, description: text + " +a +b", id: UUID(index))
    }
    #expect(try read(TodoFormat.taskwarrior.text(of: todos), .taskwarrior) == todos)
  }

  @Test("Values that Taskwarrior refuses or damages are only in its attribute todotxt")
  func refused() {
    let line = "1979-12-31 Call @a,b @c:d @e due:9999-01-01"
    let task = TaskwarriorTask(Todo(todoTxt: line, id: UUID(0)), in: .gmt)
    #expect(
      task
        == TaskwarriorTask(
          uuid: UUID(0),
          description: "Call",
          status: "pending",
          tags: ["e"],
          todotxt: line
        )
    )
    #expect(task.todo(in: .gmt)?.todoTxt == line)
  }

  @Test("Taskwarrior gets the days from 1980 to 9998", arguments: ["1980-01-01", "9998-12-31"])
  func outermostDays(day: String) {
    let task = TaskwarriorTask(Todo(todoTxt: "Call due:\(day)", id: UUID(0)), in: .gmt)
    #expect(task.due == day.replacing("-", with: "") + "T000000Z")
  }

  @Test("Without the attribute todotxt, a task is read by its own attributes")
  func foreignTask() {
    let task = TaskwarriorTask(
      uuid: UUID(0),
      description: "Call Mom",
      status: "completed",
      entry: "20261101T101500Z",
      end: "20261102T101500Z",
      due: "20261201T000000Z",
      priority: "L",
      project: "the family",
      tags: ["phone", "now"]
    )
    #expect(
      task.todo(in: .gmt)?.todoTxt
        == "x (C) 2026-11-02 2026-11-01 Call Mom +the-family due:2026-12-01 @phone @now"
    )
  }

  /// A change that a user makes in Taskwarrior, and the todo that comes back.
  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var make: @Sendable (inout TaskwarriorTask) -> Void

    init(
      _ name: String,
      _ line: String,
      _ make: @escaping @Sendable (inout TaskwarriorTask) -> Void
    ) {
      (testDescription, self.line, self.make) = (name, line, make)
    }

    static let before = "(D) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01 x:y"

    static let all = [
      Change("none", before) { _ in },
      Change(
        "a text",
        "(D) 2026-11-01 Call Dad x:z +family +home @phone @a,b due:2026-12-01"
      ) { $0.description = "Call Dad x:z" },
      Change(
        "a text with a project of the todo",
        "(D) 2026-11-01 Call +home +family @phone @a,b due:2026-12-01"
      ) { $0.description = "Call +home" },
      Change(
        "a project",
        "(D) 2026-11-01 Call +big-work Mom +home @phone @a,b due:2026-12-01 x:y"
      ) { $0.project = "big work" },
      Change("no project", "(D) 2026-11-01 Call Mom +home @phone @a,b due:2026-12-01 x:y") {
        $0.project = nil
      },
      Change("no tag", "(D) 2026-11-01 Call +family Mom +home @a,b due:2026-12-01 x:y") {
        $0.tags = nil
      },
      Change(
        "a tag",
        "(D) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01 x:y @now"
      ) { $0.tags = ["now", "phone"] },
      Change(
        "a due moment",
        "(D) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-05 x:y"
      ) { $0.due = "20261205T000000Z" },
      Change(
        "a due moment that is not the beginning of a day",
        "(D) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01T14:00 x:y"
      ) { $0.due = "20261201T140000Z" },
      Change(
        "a moment until which it waits",
        "(D) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01 x:y t:2026-11-30T14:00:05"
      ) { $0.wait = "20261130T140005Z" },
      Change("no due moment", "(D) 2026-11-01 Call +family Mom +home @phone @a,b x:y") {
        $0.due = nil
      },
      Change(
        "a priority",
        "(B) 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01 x:y"
      ) { $0.priority = "M" },
      Change(
        "a moment of entry",
        "(D) 2026-10-31 Call +family Mom +home @phone @a,b due:2026-12-01 x:y"
      ) { $0.entry = "20261031T235959Z" },
      Change(
        "done",
        "x (D) 2026-11-24 2026-11-01 Call +family Mom +home @phone @a,b due:2026-12-01 x:y"
      ) {
        $0.status = "completed"
        $0.end = "20261124T093000Z"
      },
    ]
  }

  @Test(
    "A change that was made in Taskwarrior keeps what Taskwarrior has no attribute for",
    arguments: Change.all
  )
  func changedTask(change: Change) {
    var task = TaskwarriorTask(Todo(todoTxt: Change.before, id: UUID(0)), in: .gmt)
    change.make(&task)
    #expect(task.todo(in: .gmt)?.todoTxt == change.line)
  }

  @Test("Taskwarrior's export is read, though it does not escape all control characters")
  func rawControlCharacters() throws {
    let text = """
      [
      {"uuid":"00000000-0000-0000-0000-000000000000","description":"a\u{1B}[31m\u{1}\\n\u{7F}","status":"pending"}
      ]

      """
    #expect(try read(text, .taskwarrior).map(\.description) == ["a\u{1B}[31m\u{1}\n\u{7F}"])
  }

  @Test("In Taskwarrior, a priority can be taken away, a todo be reopened, and a task be deleted")
  func removal() throws {
    let todo = Todo(todoTxt: "x (A) 2026-11-23 2026-11-01 Milk", id: UUID(0))
    var task = TaskwarriorTask(todo, in: .gmt)
    task.end = "20261122T000000Z"
    #expect(task.todo(in: .gmt)?.todoTxt == "x (A) 2026-11-22 2026-11-01 Milk")
    task.priority = nil
    task.status = "pending"
    task.end = nil
    #expect(task.todo(in: .gmt)?.todoTxt == "2026-11-01 Milk")
    task.status = "deleted"
    #expect(task.todo(in: .gmt) == nil)
    let deleted = #"[{"uuid":"\#(UUID(0))","description":"a","status":"deleted"}]"#
    #expect(try TodoFormat.taskwarrior.todos(in: deleted) { UUID(1) } == [nil])
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
      (
        #"[{"text":"a","done":true,"due":"garbage"}]"#,
        "member 'due' of item 1: 'garbage' is no day"
      ),
      (
        #"[{"text":"a due:2026-12-01","done":true,"due":"2026-12-31"}]"#,
        "member 'due' of item 1: '2026-12-31' is not the day in the text"
      ),
      (
        #"[{"text":"a","done":true,"projects":["two words"]}]"#,
        "member 'projects' of item 1: 'two words' is no word"
      ),
    ]
  )
  func problems(text: String, message: String) {
    #expect(throws: TodoFormat.Problem(message: message)) { try read(text, .json) }
  }

  @Test("The day, the projects and the contexts of a JSON object become words, unless they are")
  func words() throws {
    let text = """
      [{"text":"Pay +home","done":false,"due":"2026-12-31","projects":["home","flat"],"contexts":["desk"]},
      {"text":"Call due:2026-12-31","done":false,"due":"2026-12-31","contexts":[]}]
      """
    #expect(
      try read(text, .json).map(\.description)
        == ["Pay +home due:2026-12-31 +flat @desk", "Call due:2026-12-31"]
    )
  }

  @Test(
    "A task that cannot be read is a problem",
    arguments: [
      "due": ("tomorrow", "moment as 20261123T101500Z"), "status": ("Pending", "status"),
    ]
  )
  func unreadableTask(member: String, _ value: (text: String, kind: String)) {
    var members = ["uuid": UUID(0).uuidString, "description": "Milk", "status": "pending"]
    members[member] = value.text
    let text = members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",")
    let problem = TodoFormat.Problem(
      message: "member '\(member)' of item 1: '\(value.text)' is no \(value.kind)"
    )
    #expect(throws: problem) { try read("[{\(text)}]", .taskwarrior) }
  }

  @Test("The moments of a task may have the long form of ISO 8601")
  func longMoment() throws {
    let text = """
      [{"uuid":"\(UUID(0))","description":"Milk","status":"pending","due":"2026-11-30T10:00:00Z"}]
      """
    #expect(try read(text, .taskwarrior).map(\.description) == ["Milk due:2026-11-30T10:00"])
  }

  @Test("Blank lines of a todo.txt file are no todos")
  func blankLines() throws {
    #expect(try read("a\r\n\n \nb", .todoTxt).map(\.description) == ["a", "b"])
  }
}
