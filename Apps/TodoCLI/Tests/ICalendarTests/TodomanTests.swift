import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

/// Exchanges todos with the real todoman, which `scripts/bootstrap --tests` installs.
@Suite("todoman", .timeLimit(.minutes(30)))
final class TodomanTests {
  /// The folder of the configuration, of the calendar and of todoman's cache.
  private var folder: URL { temporary.url }
  private let temporary: TemporaryFolder
  /// The folder of the todos.
  private var calendar: URL { folder.appending(path: "calendar") }

  init() throws {
    temporary = try TemporaryFolder(named: "todoman")
    try FileManager.default.createDirectory(at: calendar, withIntermediateDirectories: true)
    let configuration = """
      path = "\(calendar.path)"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "calendar"
      cache_path = "\(folder.path)/cache.sqlite"
      """
    try configuration.write(
      to: folder.appending(path: "config.py"),
      atomically: true,
      encoding: .utf8
    )
  }

  @Test("todoman lists what is written")
  func lists() throws {
    let texts = [
      "Milk, eggs; \\bread \"x\" +home @phone", "牛乳 👩‍👩‍👧 é",
      String(repeating: "long ü ", count: 300) + "end",
    ]
    for text in texts {
      try save(
        written(SyncFields(text: text, due: DayAndTime("2026-12-01"), priority: Priority("A")))
      )
    }
    let todos = try list()
    #expect(Set(todos.map(\.summary)) == Set(texts))
    #expect(todos.allSatisfy { $0.priority == 1 && !$0.completed && $0.due != nil })
  }

  @Test("todoman lists a todo that is done as done")
  func listsDone() throws {
    let done = SyncFields(text: "a", isComplete: true, completionDate: Day("2026-11-24"))
    try save(written(done))
    #expect(try list("--status", "ANY").map(\.completed) == [true])
    #expect(try list().isEmpty)
  }

  @Test("What todoman makes is read")
  func new() throws {
    try todoman("new", "--due", "2026-12-01", "--priority", "high", "Bake, \\now; +home")
    let todo = try #require(try saved())
    #expect(todo.fields.text == "Bake, \\now; +home")
    #expect(todo.fields.due == DayAndTime("2026-12-01"))
    #expect(todo.fields.priority.map { $0 < Priority("E")! } == true)
    #expect(!todo.fields.isComplete && todo.fields.creationDate != nil && todo.modified != nil)
  }

  @Test("A time of todoman is read, and todoman can change one of ours")
  func time() throws {
    try todoman("new", "--due", "2026-12-01 10:00", "Bake")
    #expect(try saved()?.fields.due == DayAndTime("2026-12-01T10:00"))
    try rewrite {
      ($0.text, $0.due) = ("Bake due:2026-12-02T11:30", DayAndTime("2026-12-02T11:30"))
    }
    let listed = try #require(try list().first)
    #expect(listed.due == 1_796_211_000)
    try todoman("edit", "--location", "Kitchen", String(listed.id))
    #expect(try saved()?.fields.due == DayAndTime("2026-12-02T11:30"))
    try todoman("edit", "--due", "2026-12-05 09:15", String(listed.id))
    #expect(try saved()?.fields.due == DayAndTime("2026-12-05T09:15"))
    try rewrite { ($0.text, $0.due) = ("Bake due:2026-12-05", DayAndTime("2026-12-05")) }
    #expect(try sources().first?.contains("DUE;VALUE=DATE:20261205\r\n") == true)
    try todoman("edit", "--location", "Garden", String(listed.id))
    #expect(try saved()?.fields.due == DayAndTime("2026-12-05"))
  }

  @Test("What todoman changes and marks as done is read, and keeps its identity")
  func changes() throws {
    let (id, fields) = (UUID(), SyncFields(text: "old", categories: ["home"], rank: 5))
    try save(written(fields, id: id))
    let number = String(try #require(try list().first).id)
    try todoman("edit", "--due", "2026-12-05", number)
    try todoman("done", number)
    let todo = try #require(try saved())
    #expect(todo.id == id)
    #expect(todo.fields.text == "old" && todo.fields.due == DayAndTime("2026-12-05"))
    #expect(todo.fields.isComplete && todo.fields.completionDate != nil)
    // todoman 4.1 itself removes the categories.
    #expect(todo.fields.rank == 5)
  }

  @Test("todoman shows notes, and those that it changes are read")
  func notes() throws {
    let notes = "2 l; \\ \"x\",\nnot from the shop"
    try save(written(SyncFields(text: "Milk", notes: notes)))
    #expect(try list().map(\.description) == [notes])
    let number = String(try #require(try list().first).id)
    try todoman("edit", "--location", "Kitchen", number)
    #expect(try saved()?.fields.notes == notes)
  }

  @Test("A start of todoman is read, and todoman can change one of ours")
  func start() throws {
    try todoman("new", "--start", "2026-11-20", "--due", "2026-12-01", "Bake")
    #expect(try saved()?.fields.start == DayAndTime("2026-11-20"))
    let number = String(try #require(try list().first).id)
    try rewrite { $0.start = DayAndTime("2026-11-22") }
    try todoman("edit", "--location", "Kitchen", number)
    #expect(try saved()?.fields.start == DayAndTime("2026-11-22"))
    try todoman("edit", "--start", "2026-11-24", number)
    #expect(try saved()?.fields.start == DayAndTime("2026-11-24"))
    #expect(try saved()?.fields.due == DayAndTime("2026-12-01"))
  }

  @Test("A todo of todoman that is changed here is listed with the change")
  func changedHere() throws {
    try todoman("new", "--due", "2026-12-01", "--location", "Kitchen", "Bake")
    let changed = try rewrite {
      $0.text = "Cook"
      $0.isComplete = true
      $0.completionDate = Day("2026-11-25")
    }
    let todo = try #require(try list("--status", "ANY").first)
    #expect(todo.summary == "Cook" && todo.completed && changed.contains("LOCATION:Kitchen"))
  }

  /// A todo as todoman prints it.
  private struct Listed: Decodable {
    var id: Int
    var summary: String
    var priority: Int
    var completed: Bool
    var due: Int?
    var description: String
  }

  private func list(_ arguments: String...) throws -> [Listed] {
    let output = try run(["--porcelain", "list"] + arguments)
    return try JSONDecoder().decode([Listed].self, from: output)
  }

  private func todoman(_ arguments: String...) throws {
    _ = try run(arguments)
  }

  /// Runs todoman in UTC and waits for its end.
  private func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["todoman", "--config", folder.path + "/config.py"] + arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let message = try String(contentsOf: errors, encoding: .utf8)
    #expect(process.terminationStatus == 0, "\(arguments): \(message)")
    return try Data(contentsOf: output)
  }

  private func save(_ source: String) throws {
    let file = calendar.appending(path: "\(UUID()).ics")
    try source.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Changes the only todo here.
  @discardableResult
  private func rewrite(_ change: (inout SyncFields) -> Void) throws -> String {
    let changed = edited(try #require(try sources().first), change)
    try changed.write(to: try #require(try files().first), atomically: true, encoding: .utf8)
    return changed
  }

  private func files() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: calendar, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "ics" }
  }

  private func sources() throws -> [String] {
    try files().map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private func saved() throws -> RemoteTodo? {
    try sources().first.flatMap { RemoteTodo(source: $0, timeZone: .gmt) }
  }
}
