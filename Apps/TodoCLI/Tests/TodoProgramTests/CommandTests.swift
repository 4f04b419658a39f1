import Foundation
import TestSupport
import Testing

/// Every command, as a user types it.
@Suite("The commands of todo", .timeLimit(.minutes(30)))
struct CommandTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  private func list() async throws -> String {
    let finished = try await todo("list")
    #expect(finished.status == 0)
    return finished.output
  }

  @Test(
    "todo add prints one number a line, todo check moves its todo to the end, todo list shows both"
  )
  func mainRoad() async throws {
    #expect(try await todo.add("Milk", "Eggs") == Finished(output: "1\n2\n"))
    #expect(try await todo("check", "1") == Finished())
    #expect(try await list() == "[ ] 2 Eggs\n[x] 1 Milk\n")
  }

  @Test("A list that was never added to is empty, and looking at it makes no file")
  func emptyList() async throws {
    #expect(try await todo("list") == Finished())
    #expect(try await todo("list", "--json") == Finished(output: "[]\n"))
    #expect(try await todo("clear") == Finished())
    #expect(try todo.snapshot().isEmpty)
  }

  @Test("A number stays with its todo, wherever it stands, and is never given to another")
  func stableNumbers() async throws {
    try await todo.add("a", "b", "c")
    try await todo("check", "2")
    try await todo("remove", "3")
    #expect(try await todo("add", "d") == Finished(output: "4\n"))
    #expect(try await list() == "[ ] 4 d\n[ ] 1 a\n[x] 2 b\n")
  }

  @Test("A command with several numbers is one step, and the finished todos keep their order")
  func several() async throws {
    try await todo.add("a", "b", "c", "d")
    #expect(try await todo("check", "1", "4", "4", "1") == Finished())
    #expect(try await list() == "[ ] 3 c\n[ ] 2 b\n[x] 4 d\n[x] 1 a\n")
    #expect(try await todo("uncheck", "1", "4") == Finished())
    #expect(try await list() == "[ ] 3 c\n[ ] 2 b\n[ ] 4 d\n[ ] 1 a\n")
  }

  @Test("Checking what is checked, and unchecking what is not, changes nothing")
  func idempotence() async throws {
    try await todo.add("a", "b")
    try await todo("check", "1")
    let before = try todo.snapshot()
    #expect(try await todo("check", "1") == Finished())
    #expect(try await todo("uncheck", "2") == Finished())
    #expect(try todo.snapshot() == before)
    #expect(try await todo("check", "1", "2") == Finished())
    #expect(try await list() == "[x] 2 b\n[x] 1 a\n")
  }

  @Test("todo edit changes the text and nothing else")
  func edit() async throws {
    try await todo.add("a", "b")
    try await todo("check", "2")
    #expect(try await todo("edit", "2", "B, not b") == Finished())
    #expect(try await list() == "[ ] 1 a\n[x] 2 B, not b\n")
    try await todo("edit", "1", "(A) a")
    try await todo("edit", "1", "b")
    #expect(try await list() == "[ ] 1 (A) b\n[x] 2 B, not b\n")
    try await todo("edit", "1", "--no-priority", "b")
    #expect(try await list() == "[ ] 1 b\n[x] 2 B, not b\n")
    let log = try await todo("log").output
    #expect(log.contains("edited 1 (A) b\n") && log.contains("edited 1 b\n"))
  }

  @Test("Ranges and filters stand where numbers do, and a property is changed without the text")
  func properties() async throws {
    try await todo.add("a +work", "b +work", "c", "d")
    #expect(try await todo("due", "1,3", "2026-12-01") == Finished())
    #expect(try await todo("priority", "+work due:any", "a") == Finished())
    #expect(try await todo("check", "3-9") == Finished())
    #expect(try await todo("append", "2", "--", "-", "now") == Finished())
    let changed =
      "[ ] 2 b +work - now\n[ ] 1 (A) a +work due:2026-12-01\n[x] 4 d\n[x] 3 c due:2026-12-01\n"
    #expect(try await list() == changed)
    #expect(try await todo("project", "+work", "home") == Finished())
    #expect(try await todo("log", "1").output.hasSuffix("edited 2 todos\n"))
    #expect(try await todo("undo") == Finished())
    #expect(try await list() == changed)
    #expect(try await todo("uncheck", "due:any") == Finished())
    #expect(try await todo("remove", "+work", "3").status == 65)
    #expect(try await todo("remove", "+work") == Finished())
    #expect(try await list() == "[ ] 3 c due:2026-12-01\n[x] 4 d\n")
  }

  @Test(
    "A todo that starts on a later day waits: it is listed by --waiting, and not chosen by words"
  )
  func waiting() async throws {
    try await todo.add("a +work t:tomorrow", "b +work t:today", "c +work")
    try await todo("check", "3")
    #expect(try await list().split(separator: "\n").map { $0.prefix(7) } == ["[ ] 2 b", "[x] 3 c"])
    #expect(try await todo("list", "--open").output.hasPrefix("[ ] 2 b"))
    let waiting = try await todo("list", "--waiting", "+work").output
    #expect(waiting.hasPrefix("[ ] 1 a +work t:2") && waiting.count { $0 == "\n" } == 1)
    #expect(try await todo("check", "+work") == Finished())
    #expect(try await todo("list", "--waiting").output == waiting)
    #expect(try await todo("check", "+work").status == 65)
    #expect(try await todo("add", "d t:never").status == 65)
    let exported = try await todo("export", "--format", "todo.txt").output
    #expect(exported.count { $0 == "\n" } == 3)
  }

  @Test("Notes are added, read from the standard input, printed, and removed")
  func notes() async throws {
    try await todo.add("a", "b")
    #expect(try await todo("note", "1", "one", "line") == Finished())
    #expect(
      try await todo(arguments: ["note", "1-2", "-"], input: "two\n\u{1B} lines\n") == Finished()
    )
    #expect(try await todo("note", "1").output == "one line\ntwo\n\u{1B} lines\n")
    #expect(try await todo("note", "2,1").output.hasPrefix("two\n"))
    #expect(try await list() == "[ ] 2 b\n[ ] 1 a\n")
    let member = #""text":"b","done":false,"notes":"two\n\u001b lines"}"#
    #expect(try await todo("list", "--json").output.contains(member))
    #expect(try await todo("note", "2", "none") == Finished())
    #expect(try await todo("note", "2") == Finished())
    #expect(try await todo("note", "3").status == 65)
  }

  @Test("todo remove takes away what it names, and todo clear takes away what is done")
  func removal() async throws {
    try await todo.add("a", "b", "c", "d")
    #expect(try await todo("remove", "2", "3") == Finished())
    try await todo("check", "1")
    #expect(try await todo("clear") == Finished())
    #expect(try await list() == "[ ] 4 d\n")
    #expect(try await todo("clear") == Finished())
    #expect(try await list() == "[ ] 4 d\n")
  }

  @Test("todo list shows all todos, only the open ones, or only the finished ones")
  func selections() async throws {
    try await todo.add("a", "b")
    try await todo("check", "1")
    #expect(try await todo("list", "--open") == Finished(output: "[ ] 2 b\n"))
    #expect(try await todo("list", "--done") == Finished(output: "[x] 1 a\n"))
    let json = try await todo("list", "--done", "--json").output
    #expect(
      json.contains(#"{"number":1,"id":""#)
        && json.contains(#""text":"a","done":true,"completed":""#)
    )
    #expect(!json.contains(#""number":2"#))
  }

  @Test("A text keeps every character, also in JSON")
  func exactText() async throws {
    let text = "-- \"quoted\"\n\t\u{1B}[31m 牛乳 👩‍👩‍👧 \u{202E}\\n e\u{301}"
    #expect(try await todo("add", "--", text) == Finished(output: "1\n"))
    #expect(try await list() == "[ ] 1 \(text)\n")
    let json = try await todo("list", "--json").output
    let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(Array((objects?.first?["text"] as? String ?? "").utf8) == Array(text.utf8))
  }

  @Test("The id in JSON stays the same for a todo's life")
  func stableID() async throws {
    func id() async throws -> String? {
      let json = try await todo("list", "--json").output
      let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
      return objects?.first { $0["number"] as? Int == 1 }?["id"] as? String
    }
    try await todo.add("a", "b")
    let first = try #require(await id())
    try await todo("check", "1")
    try await todo("edit", "1", "c")
    #expect(try await id() == first)
    #expect(UUID(uuidString: first) != nil)
  }

  @Test("--store names another list, before or after the command, and wins over $TODO_STORE")
  func storeOption() async throws {
    let other = todo.folder + "/other lists/100%?#.sqlite"
    #expect(try await todo("--store", other, "add", "a") == Finished(output: "1\n"))
    #expect(try await todo("list", "--store", other) == Finished(output: "[ ] 1 a\n"))
    #expect(try await todo("--store", "other lists/100%?#.sqlite", "list").output == "[ ] 1 a\n")
    #expect(try await todo("list") == Finished())
  }

  @Test("Without $TODO_STORE the list is in the XDG data folder, else in the home folder")
  func dataFolder() async throws {
    try await todo(
      "add",
      "x",
      environment: ["TODO_STORE": "", "XDG_DATA_HOME": todo.folder + "/x"]
    )
    #expect(try todo.snapshot()["x/metronome/todo.sqlite"] != nil)
    try await todo("add", "h", environment: ["TODO_STORE": ""])
    #expect(try todo.snapshot()[".local/share/metronome/todo.sqlite"] != nil)
  }

  @Test("A store that is reached through a link is the file that the link leads to")
  func link() async throws {
    try await todo("add", "a")
    try await todo.shell("ln -s list/todo.sqlite link")
    let link = todo.folder + "/link"
    #expect(try await todo("--store", link, "add", "b") == Finished(output: "2\n"))
    #expect(try await list() == "[ ] 2 b\n[ ] 1 a\n")
  }

  @Test("The words of todo add and todo edit are one text, and aliases of commands do the same")
  func words() async throws {
    #expect(try await todo("add", "Buy", "milk", "+home") == Finished(output: "1\n"))
    #expect(try await todo("edit", "1", "Buy", "eggs") == Finished())
    #expect(try await todo("ls") == Finished(output: "[ ] 1 Buy eggs\n"))
    #expect(try await todo("done", "1") == Finished())
    #expect(try await todo("rm", "1") == Finished())
    #expect(try await list() == "")
  }

  @Test("todo move puts a todo at another place")
  func move() async throws {
    try await todo.add("a", "b", "c")
    for (arguments, order) in [
      (["1", "top"], "132"), (["1", "bottom"], "321"), (["2", "up"], "231"),
      (["2", "down"], "321"),
      (["1", "before", "3"], "132"),
    ] {
      #expect(try await todo(arguments: ["move"] + arguments) == Finished())
      let numbers = try await list().split(separator: "\n").map { $0.split(separator: " ")[2] }
      #expect(numbers.joined() == order)
    }
  }

  @Test("todo undo takes back any change, todo redo does it again, and todo log shows both")
  func journal() async throws {
    try await todo.add("a", "b")
    try await todo("check", "1")
    try await todo("remove", "2")
    #expect(try await todo("undo", "2") == Finished())
    #expect(try await list() == "[ ] 2 b\n[ ] 1 a\n")
    let log = try await todo("log").output.split(separator: "\n").map { $0.dropFirst(17) }
    #expect(log == ["removed 2 b (undone)", "checked 1 a (undone)", "added 2 todos"])
    #expect(try await todo("redo") == Finished())
    #expect(try await list() == "[ ] 2 b\n[x] 1 a\n")
    try await todo("edit", "2", "c")
    #expect(try await todo("redo") == Finished())
    #expect(try await list() == "[ ] 2 c\n[x] 1 a\n")
    #expect(try await todo("undo", "100") == Finished())
    #expect(try await list() == "")
    #expect(try await todo("log", "1").output.hasSuffix("edited 2 c (undone)\n"))
  }

  @Test("todo purge forgets what was removed")
  func purge() async throws {
    try await todo.add("a secret", "b")
    try await todo("remove", "1")
    #expect(try await todo("purge") == Finished())
    #expect(try await todo("undo") == Finished())
    #expect(try await list() == "[ ] 2 b\n")
    #expect(try await todo("log") == Finished())
    let file = try Data(contentsOf: URL(fileURLWithPath: todo.store))
    #expect(file.range(of: Data("secret".utf8)) == nil)
  }

  @Test("todo list shows what matches all words, in the order that is asked for")
  func query() async throws {
    try await todo.add("(B) Call +home due:2026-12-01", "Write @desk", "(A) Read +home")
    #expect(
      try await todo("list", "+home", "call").output == "[ ] 1 (B) Call +home due:2026-12-01\n"
    )
    #expect(try await todo("list", "pri:none").output == "[ ] 2 Write @desk\n")
    let sorted = try await todo("list", "--sort", "pri").output.split(separator: "\n")
    #expect(sorted.map { $0.prefix(5) } == ["[ ] 3", "[ ] 1", "[ ] 2"])
  }

  @Test(
    "todo import reads what todo export writes, in each format",
    arguments: ["todo.txt", "taskwarrior", "json"]
  )
  func exchange(format: String) async throws {
    try await todo.add("(A) Call +home @phone due:2026-12-01", "\"x\" \\", "done")
    try await todo("check", "3")
    let text = try await todo("export", "--format", format).output
    let other = ["--database", todo.folder + "/other"]
    #expect(
      try await todo(arguments: ["import", "--format", format] + other, input: text) == Finished()
    )
    let lists = try await (
      todo("export", "--format", "todo.txt"),
      todo(arguments: ["export", "--format", "todo.txt"] + other)
    )
    #expect(lists.0 == lists.1)
    let wrong = try await todo(arguments: ["import", "--format", "json"] + other, input: "no")
    #expect(
      wrong
        == Finished(
          status: 65,
          errors: "todo: cannot read the standard input as json: the text is not JSON\n"
        )
    )
  }

  @Test("Long lists and long texts pass", arguments: [1_000])
  func large(count: Int) async throws {
    let texts = (1...count).map { "todo \($0) " + String(repeating: "x", count: $0 % 300) }
    let added = try await todo.add(texts)
    #expect(added == Finished(output: (1...count).map { "\($0)\n" }.joined()))
    let long = String(repeating: "long ", count: 20_000)
    #expect(try await todo("edit", "1", long) == Finished())
    #expect(try await todo(arguments: ["check"] + (1...count).map(String.init)) == Finished())
    let lines = try await list().split(separator: "\n")
    #expect(lines.count == count)
    #expect(lines.first == "[x] \(count) \(texts[count - 1])")
    #expect(lines.last == "[x] \(String(repeating: " ", count: 3))1 \(long)")
  }
}
