import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoCLI
@testable import TodoSync

/// Three lists and todoman, whose calendar vdirsyncer syncs with the same server.
@Suite("Other programs that sync", .timeLimit(.minutes(30)))
final class OtherClientsTests {
  private let radicale: Radicale
  private let lists: [Program]
  /// The folder of vdirsyncer and of todoman.
  private let folder: String

  init() async throws {
    radicale = try await Radicale()
    lists = [try Program(), try Program(), try Program()]
    folder = lists[0].folder + "/other"
    try FileManager.default.createDirectory(
      atPath: folder + "/calendars",
      withIntermediateDirectories: true
    )
    #expect(try await lists[0].setUpSync(radicale, "--create", "Todos").status == 0)
    for list in lists.dropFirst() { #expect(try await list.setUpSync(radicale).status == 0) }
    try await prepareOthers()
  }

  private func prepareOthers() async throws {
    try """
    [general]
    status_path = "\(folder)/status"
    [pair todos]
    a = "here"
    b = "there"
    collections = ["from b"]
    conflict_resolution = "b wins"
    [storage here]
    type = "filesystem"
    path = "\(folder)/calendars"
    fileext = ".ics"
    [storage there]
    type = "caldav"
    url = "\(radicale.url)"
    username = "\(radicale.credentials.user)"
    password = "\(radicale.credentials.password)"
    """
    .write(toFile: folder + "/vdirsyncer.conf", atomically: true, encoding: .utf8)
    try """
    path = "\(folder)/calendars/*"
    date_format = "%Y-%m-%d"
    time_format = "%H:%M"
    cache_path = "\(folder)/cache.sqlite"
    """
    .write(toFile: folder + "/todoman.py", atomically: true, encoding: .utf8)
    _ = try await run("yes | vdirsyncer -c vdirsyncer.conf discover")
  }

  @Test("All programs that sync have the same list in the end, field by field")
  func convergence() async throws {
    try await lists[0].add("Milk +shop due:2026-12-01", "Eggs", "Call Mom")
    try await syncAll()
    // Numbers are those of one list.
    try await lists[0]("edit", "1", "Milk 2 l +shop due:2026-12-01")
    try await lists[1]("check", try await number("Eggs", lists[1]))
    try await lists[2]("edit", try await number("Call Mom", lists[2]), "(A) Call Mom")
    try await lists[2].add("Bread +shop")
    try await lists[2]("note", try await number("Call Mom", lists[2]), "cake,\ncandles")
    _ = try await todoman("new --list \"$(ls calendars)\" --due 2026-12-24 --priority high 'Tree'")
    // vdirsyncer merges no changes of both sides: the server's stay.
    try await syncAll()
    let seenBefore = try await todoman("--porcelain list")
    #expect(seenBefore.contains("Milk 2 l +shop due:2026-12-01"))
    // todoman 4.1 removes the categories of what it edits; this one has none.
    let id = try #require(try todomanNumber("Call Mom", seenBefore))
    _ = try await todoman("edit --due 2026-12-05 \(id)")
    try await syncAll()
    try await lists[0]("remove", "2")
    try await lists[1]("move", try await number("Bread +shop", lists[1]), "top")
    try await syncAll()
    try await syncAll()

    let all = try lists.map(todos)
    #expect(all[0] == all[1] && all[0] == all[2])
    #expect(
      Set(all[0].map(\.text)) == [
        "Milk 2 l +shop due:2026-12-01", "Call Mom due:2026-12-05", "Bread +shop",
        "Tree due:2026-12-24",
      ]
    )
    #expect(all[0].first { $0.text.hasPrefix("Call") }?.priority == Priority("A"))
    #expect(all[0].first { $0.text.hasPrefix("Call") }?.notes == "cake,\ncandles")
    #expect(all[0].first?.text == "Bread +shop")
    #expect(Set(all[0]) == Set(try calendarTodos()))
    let seen = try await todoman("--porcelain list --status ANY")
    // What other programs have made keeps its text.
    for text in ["Milk 2 l +shop due:2026-12-01", "Call Mom", "Bread +shop", "Tree"] {
      #expect(seen.contains("\"\(text)\""))
    }
  }

  @Test("Categories that todoman drops in an edit stay, here and on the server")
  func droppedCategories() async throws {
    try await lists[0].add("Milk +shop +home @phone", "Eggs")
    try await syncAll()
    let id = try #require(
      try todomanNumber("Milk +shop +home @phone", try await todoman("--porcelain list"))
    )
    _ = try await todoman("edit --due 2026-12-05 \(id)")
    #expect(try !calendarSource("Milk").contains("CATEGORIES"))
    try await syncAll()
    try await syncAll()
    let all = try lists.map(todos)
    #expect(all[0] == all[1] && all[0] == all[2])
    #expect(Set(all[0].map(\.text)) == ["Milk +shop +home @phone due:2026-12-05", "Eggs"])
    #expect(all[0].first { $0.text.hasPrefix("Milk") }?.categories == ["shop", "home", "@phone"])
    #expect(try calendarSource("Milk").contains("CATEGORIES"))
    #expect(
      try await lists[0]("log", "1").output
        .hasSuffix("\n  1 Milk +shop +home @phone due:2026-12-05: due day 2026-12-05\n")
    )
  }

  @Test("A todo that todoman makes is not written again")
  func madeElsewhere() async throws {
    try await syncAll()
    for text in ["Tree", "Lights"] {
      _ = try await todoman("new --list \"$(ls calendars)\" --due 2026-12-24 \(text)")
    }
    _ = try await run("vdirsyncer -c vdirsyncer.conf sync")
    for list in lists {
      #expect(try await list("sync") == Finished(output: "received 2\n"))
      #expect(try await list("sync") == Finished(output: "nothing new\n"))
    }
    let all = try lists.map(todos)
    #expect(Set(all[0].map(\.text)) == ["Tree due:2026-12-24", "Lights due:2026-12-24"])
    #expect(all[0] == all[1] && all[0] == all[2])
  }

  @Test("A todo waits until the start that todoman gives it, and a t: is a start there")
  func starts() async throws {
    try await lists[0].add("Milk t:2030-01-01 due:2030-01-05", "Eggs t:2030-01-01")
    let tree = "--start 2030-02-01 --due 2030-03-01 Tree"
    _ = try await todoman("new --list \"$(ls calendars)\" \(tree)")
    try await syncAll()
    #expect(try calendarSource("Milk").contains("\nDTSTART;VALUE=DATE:20300101"))
    let seen = try await todoman("--porcelain list")
    let milk = try #require(try todomanNumber("Milk t:2030-01-01 due:2030-01-05", seen))
    _ = try await todoman("edit --start 2030-01-02 \(milk)")
    try await lists[1]("edit", try await number("Eggs t:2030-01-01", lists[1]), "Eggs")
    try await syncAll()
    #expect(try !calendarSource("Eggs").contains("DTSTART"))
    for list in lists {
      let waiting = try await list("list", "--waiting").output.components(separatedBy: "\n")
      #expect(waiting.count { $0.hasSuffix("Milk t:2030-01-02 due:2030-01-05") } == 1)
      #expect(waiting.count { $0.hasSuffix("Tree due:2030-03-01 t:2030-02-01") } == 1)
      #expect(waiting.count == 3)
      #expect(try await list("list").output.hasSuffix(" Eggs\n"))
      #expect(try await list("sync") == Finished(output: "nothing new\n"))
    }
  }

  @Test("A due time is the same hour in lists of two time zones, and todoman can change it")
  func times() async throws {
    try await lists[0].add("Milk due:2030-01-05T10:00", "Eggs due:2030-01-05")
    _ = try await todoman("new --list \"$(ls calendars)\" --due '2030-03-01 09:15' Tree")
    func syncInZones() async throws {
      // The first list that sees a moment of another program is in Greenwich.
      _ = try await run("TZ=UTC vdirsyncer -c vdirsyncer.conf sync")
      for zone in ["UTC", "Asia/Tokyo", "UTC", "Asia/Tokyo"] {
        let list = lists[zone == "UTC" ? 0 : 1]
        #expect(try await list(arguments: ["sync"], environment: ["TZ": zone]).status == 0)
        _ = try await run("TZ=UTC vdirsyncer -c vdirsyncer.conf sync")
      }
    }
    try await syncInZones()
    #expect(try calendarSource("Milk").contains("\nDUE:20300105T100000"))
    let seen = try await todoman("--porcelain list")
    let milk = try #require(try todomanNumber("Milk due:2030-01-05T10:00", seen))
    _ = try await todoman("edit --due '2030-01-06 11:30' \(milk)")
    try await lists[1]("append", try await number("Eggs due:2030-01-05", lists[1]), "+shop")
    try await lists[0]("due", try await number("Eggs due:2030-01-05", lists[0]), "2030-01-05T12:00")
    try await syncInZones()
    let texts = try lists.dropLast().map { list in Set(try todos(list).map(\.text)) }
    #expect(texts[0].contains("Milk due:2030-01-06T11:30"))
    #expect(texts[0].contains("Eggs due:2030-01-05T12:00 +shop"))
    #expect(texts[0].isSuperset(of: ["Tree due:2030-03-01T09:15"]))
    // The entry of todoman that was not written yet is a moment: 09:15 in Greenwich.
    #expect(
      texts[1]
        == Set(
          texts[0].map {
            $0.replacing("Tree due:2030-03-01T09:15", with: "Tree due:2030-03-01T18:15")
          }
        )
    )
    try await lists[1]("append", try await number("Tree due:2030-03-01T18:15", lists[1]), "+home")
    try await syncInZones()
    #expect(
      try lists.dropLast().map { list in
        try todos(list).contains { $0.text == "Tree due:2030-03-01T18:15 +home" }
      } == [true, true]
    )
    for zone in ["UTC", "Asia/Tokyo"] {
      let list = lists[zone == "UTC" ? 0 : 1]
      let end = try await list(arguments: ["sync"], environment: ["TZ": zone])
      #expect(end == Finished(output: "nothing new\n"))
    }
  }

  private func syncAll() async throws {
    for _ in 0..<2 {
      for list in lists {
        let end = try await list("sync")
        #expect(end.status == 0, "\(end.errors)")
      }
      _ = try await run("vdirsyncer -c vdirsyncer.conf sync")
    }
  }

  /// The part of a todo that all programs have to agree about.
  private struct Shared: Hashable {
    var id: Todo.ID
    var text: String
    var due: DayAndTime?
    var isComplete: Bool
    var completionDate: Day?
    var priority: Priority?
    var categories: Set<String>
    var notes: String

    init(_ id: Todo.ID, _ fields: SyncFields) {
      self.id = id
      text = fields.text
      due = fields.due
      isComplete = fields.isComplete
      completionDate = fields.completionDate
      priority = fields.priority
      categories = fields.categories
      notes = fields.notes
    }
  }

  private func todos(_ list: Program) throws -> [Shared] {
    try TodoDatabase(path: list.store).todos()
      .map { Shared($0.id, SyncFields($0, rank: 0)) }
  }

  /// The file of a todo as todoman has it.
  private func calendarSource(_ text: String) throws -> String {
    let base = URL(filePath: folder + "/calendars")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { $0.hasSuffix(".ics") }
      .map { try String(contentsOf: base.appending(path: $0), encoding: .utf8) }
    return try #require(sources.first { $0.contains("SUMMARY:\(text)") })
  }

  /// The todos as a list has them that takes what vdirsyncer has.
  private func calendarTodos() throws -> [Shared] {
    let base = URL(filePath: folder + "/calendars")
    let todos = try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { $0.hasSuffix(".ics") }
      .compactMap { path in
        let source = try String(contentsOf: base.appending(path: path), encoding: .utf8)
        return RemoteTodo(source: source, href: path, etag: nil, timeZone: .current)
      }
    return SyncMerge([], with: RemoteChanges(changed: todos)).written
      .map { Shared($0.id, $0.fields) }
  }

  private func number(_ text: String, _ list: Program) async throws -> String {
    let todos = try TodoDatabase(path: list.store).todos()
    return "\(try #require(todos.first { $0.description == text }?.number))"
  }

  private func todomanNumber(_ text: String, _ output: String) throws -> Int? {
    struct Listed: Decodable {
      var id: Int
      var summary: String
    }
    return try JSONDecoder().decode([Listed].self, from: Data(output.utf8))
      .first { $0.summary == text }?.id
  }

  private func todoman(_ arguments: String) async throws -> String {
    try await run("todoman --config todoman.py \(arguments)")
  }

  private func run(_ script: String) async throws -> String {
    let end = try await lists[0].shell(
      "cd other && PATH=/usr/bin:/bin LC_ALL=C.UTF-8 && \(script)"
    )
    #expect(end.status == 0, "\(script): \(end.errors)")
    return end.output
  }
}
