import Foundation
import GRDB
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("A sync in SQLite")
struct SQLiteMergeTests {
  private static let calendar = URL(string: "https://example.org/todos/")!
  private let queue: DatabaseQueue
  private let list: SQLiteList

  init() throws {
    queue = try DatabaseQueue()
    try DatabaseSchema.migrator.migrate(queue)
    list = SQLiteList(queue, now: { Date(timeIntervalSince1970: 100) })
  }

  private func add(_ text: String) throws -> Todo {
    let old = try list.load()
    let todo = Todo(description: text, id: UUID())
    let change = ListChange(from: old, to: [todo] + old)
    return try list.save(change, .add).todos[0]
  }

  private func remote(
    _ id: Todo.ID,
    _ text: String,
    rank: Int64 = 0,
    modified: TimeInterval = 0
  ) -> RemoteTodo {
    RemoteTodo(
      href: "/todos/\(id).ics",
      etag: "\"1\"",
      id: id,
      fields: SyncFields(Todo(description: text, id: id), rank: rank),
      modified: Date(timeIntervalSince1970: modified),
      source: "source of \(text)"
    )
  }

  private func merge(_ changed: [RemoteTodo], token: String? = nil) throws -> SyncDatabase.Merged {
    try list.merge(RemoteChanges(changed: changed, token: token), of: Self.calendar)
  }

  @Test("A todo that is new for the calendar has the moment of its addition, also after an edit")
  func creation() throws {
    let added = try add("Milk")
    list.now = { Date(timeIntervalSince1970: 200) }
    var edited = added
    edited.description = "Oat milk"
    _ = try list.save(ListChange(from: [added], to: [edited]), .edit)
    guard case .put(let upload) = try merge([]).requests.first else {
      Issue.record("it is not sent")
      return
    }
    #expect(upload.fields.text == "Oat milk")
    #expect(upload.created == Date(timeIntervalSince1970: 100))
    // Without the journal, it is not known.
    _ = try list.purge()
    guard case .put(let again) = try merge([]).requests.first else {
      Issue.record("it is not sent again")
      return
    }
    #expect(again.created == nil)
  }

  @Test(
    "Todos of the calendar are written by their rank, numbered from the lowest up, and in the log"
  )
  func receiving() throws {
    let ids = (0..<3).map { _ in UUID() }
    let merged = try merge([
      remote(ids[0], "low", rank: 1), remote(ids[1], "high", rank: 3),
      remote(ids[2], "middle", rank: 2),
    ])
    #expect(merged == SyncDatabase.Merged(report: SyncReport(received: 3), requests: []))
    let todos = try list.load()
    #expect(todos.map(\.description) == ["high", "middle", "low"])
    #expect(todos.map(\.number) == [3, 2, 1])
    #expect(try list.log(9).map(\.verb) == [.sync])
    _ = try list.undo(1)
    #expect(try list.load().isEmpty)
  }

  @Test("Notes of the calendar are those of the list, and the other way round")
  func notes() throws {
    var there = remote(UUID(), "Milk")
    there.fields.notes = "2 l\nof it"
    _ = try merge([there])
    var todos = try list.load()
    #expect(todos.map(\.notes) == ["2 l\nof it"])
    #expect(try merge([]).requests.isEmpty)
    let old = todos
    todos[0].notes = "3 l"
    _ = try list.save(ListChange(from: old, to: todos), .edit)
    // What was sent is remembered, and so is what the calendar has.
    for _ in 0..<2 {
      guard case .put(let upload) = try merge([]).requests.first else {
        Issue.record("it is not sent")
        return
      }
      #expect(upload.fields.notes == "3 l" && upload.base?.fields.notes == "2 l\nof it")
    }
  }

  /// Migrates a database of a former version, whose only todo the calendar has. All of the calendar is read again.
  private func migrated(
    from version: String,
    _ text: String,
    due: String? = nil,
    words: String? = nil
  ) throws -> (list: SQLiteList, id: Todo.ID) {
    let queue = try DatabaseQueue()
    try DatabaseSchema.migrator.migrate(queue, upTo: version)
    let id = UUID()
    let href = "/todos/\(id).ics"
    try queue.write { database in
      try database.execute(
        literal: """
          INSERT INTO todo (number, id, description, isComplete, rank)
          VALUES (1, \(id.bytes), \(text), 0, 5);
          INSERT INTO calendar VALUES (1, \(Self.calendar.absoluteString), 'token');
          INSERT INTO remote (id, text, due, categories, isComplete, rank, href, etag, source, words)
          VALUES (\(id.bytes), \(text), \(due), '', 0, 5, \(href), '"1"', 'source', \(words))
          """
      )
    }
    try DatabaseSchema.migrator.migrate(queue)
    let list = SQLiteList(queue, now: { Date(timeIntervalSince1970: 100) })
    let known = try list.known(of: Self.calendar)
    #expect(known == SyncServer.Known(token: nil, etags: [href: nil]))
    return (list, id)
  }

  @Test("A database without notes gets those of the calendar by reading all of it again")
  func notesMigration() throws {
    let (list, id) = try migrated(from: "5. words", "Milk")
    var there = remote(id, "Milk", rank: 5)
    there.fields.notes = "2 l"
    let merged = try list.merge(RemoteChanges(changed: [there]), of: Self.calendar)
    #expect(merged.requests.isEmpty)
    #expect(try list.load().map(\.notes) == ["2 l"])
  }

  @Test("A start of the calendar is a word of the list, and what was sent is remembered with it")
  func start() throws {
    var there = remote(UUID(), "Milk")
    there.fields.start = DayAndTime("2026-12-01")
    _ = try merge([there])
    var todos = try list.load()
    #expect(todos.map(\.description) == ["Milk t:2026-12-01"])
    #expect(try merge([]).requests.isEmpty)
    let old = todos
    todos[0].description = "Milk t:2026-12-02"
    _ = try list.save(ListChange(from: old, to: todos), .edit)
    for _ in 0..<2 {
      guard case .put(let upload) = try merge([]).requests.first else {
        Issue.record("it is not sent")
        return
      }
      #expect(upload.fields.start == DayAndTime("2026-12-02"))
      #expect(upload.base?.fields.start == DayAndTime("2026-12-01"))
    }
  }

  @Test(
    "A database without starts keeps them, follows a machine that has removed one, and reads those of others",
    arguments: [
      (["Milk t:2026-12-01"], nil, "Milk t:2026-12-01", 1),
      (["Milk t:2026-12-01", "+shop"], nil, "Milk t:2026-12-01", 1),
      (["Milk"], nil, "Milk", 0), (["Milk"], "2026-12-02", "Milk t:2026-12-02", 0),
    ] as [([String], String?, String, Int)]
  )
  func startMigration(there: [String], start: String?, here: String, requestCount: Int) throws {
    let (list, id) = try migrated(from: "6. notes", "Milk t:2026-12-01")
    var entry = remote(id, there[0], rank: 5)
    entry.fields.start = start.flatMap(DayAndTime.init)
    // The former version has noted other words, or none.
    entry.metadata.words = there.count > 1 ? Set(there.dropFirst()) : nil
    let merged = try list.merge(RemoteChanges(changed: [entry]), of: Self.calendar)
    #expect(merged.requests.count == requestCount)
    #expect(try list.load().map(\.description) == [here])
  }

  @Test(
    "A database without times keeps the words with them, and reads the times of others before it writes",
    arguments: [
      ("Milk due:2026-12-01T10:00", nil, [nil], "Milk due:2026-12-01T10:00", 1),
      ("Milk due:2026-12-01T10:00", nil, ["+home"], "Milk due:2026-12-01T10:00", 1),
      ("Milk t:2026-12-01T10:00", nil, [nil], "Milk t:2026-12-01T10:00", 1),
      ("Milk due:2026-12-01", "2026-12-01", [nil], "Milk due:2026-12-01", 0),
      ("Milk due:2026-12-01", "2026-12-01T10:00", [nil], "Milk due:2026-12-01T10:00", 1),
    ] as [(String, String?, [String?], String, Int)]
  )
  func timeMigration(
    text: String,
    there: String?,
    words: [String?],
    here: String,
    requestCount: Int
  ) throws {
    let due = there.map { String($0.prefix(10)) }
    let (list, id) = try migrated(from: "7. starts", text, due: due, words: words[0])
    var entry = remote(id, text, rank: 5)
    (entry.fields.due, entry.fields.start) = (there.flatMap(DayAndTime.init), nil)
    entry.metadata.words = due.map { ["due:" + $0] }
    let merged = try list.merge(RemoteChanges(changed: [entry]), of: Self.calendar)
    #expect(merged.requests.count == requestCount)
    #expect(try list.load().map(\.description) == [here])
  }

  @Test("Equal ranks have the same order everywhere, and a rank of any size leaves room above it")
  func ranks() throws {
    let ids = (0..<20).map { _ in UUID() }
    _ = try merge(ids.map { remote($0, "a", rank: 7) })
    #expect(try list.load().map(\.id) == ids.sorted { $0.uuidString > $1.uuidString })
    _ = try merge([remote(UUID(), "top", rank: .max), remote(UUID(), "bottom", rank: .min)])
    for text in ["b", "c", "d"] { _ = try add(text) }
    let texts = try list.load().map(\.description)
    #expect(texts.prefix(4) == ["d", "c", "b", "top"] && texts.last == "bottom")
  }

  @Test("A version that had to give way is an entry before that of the merge")
  func overruled() throws {
    let todo = try add("Milk")
    let sent = try #require(try merge([]).requests.first)
    guard case .put(let upload) = sent else {
      Issue.record("\(sent) is no upload")
      return
    }
    var base = remote(todo.id, "Milk", rank: upload.fields.rank)
    _ = try list.confirm([.written(base)], of: Self.calendar)
    let change = { (text: String) in
      let old = try list.load()
      var new = old
      new[0].description = text
      _ = try list.save(ListChange(from: old, to: new), .edit)
    }
    try change("Milk, here")
    base.fields.text = "Milk, there"
    base.etag = "\"2\""
    let merged = try merge([base])
    #expect(merged.report == SyncReport(conflicts: 1))
    #expect(merged.requests.count == 1)
    #expect(
      try list.log(9).map(\.description) == [
        "synced 1 Milk, here", "synced 1 Milk, there", "edited 1 Milk, here", "added 1 Milk",
      ]
    )
  }

  @Test("A list knows the state of one calendar only")
  func calendars() throws {
    let id = UUID()
    _ = try merge([remote(id, "Milk", rank: 1)], token: "t1")
    #expect(
      try list.known(of: Self.calendar)
        == SyncServer.Known(token: "t1", etags: ["/todos/\(id).ics": "\"1\""])
    )
    let other = try #require(URL(string: "https://example.org/other/"))
    #expect(try list.known(of: other) == SyncServer.Known())
    let merged = try list.merge(RemoteChanges(token: "t2"), of: other)
    // The new calendar gets the todo of the old one.
    #expect(merged.requests.count == 1)
    #expect(try list.known(of: Self.calendar) == SyncServer.Known())
    try list.forgetCalendar()
    #expect(try list.known(of: other) == SyncServer.Known())
    #expect(try list.load().count == 1)
  }

  @Test("Answers of a calendar that is not the list's any more are not noted")
  func formerCalendar() throws {
    let todo = try add("Milk")
    _ = try merge([])
    let other = try #require(URL(string: "https://example.org/other/"))
    _ = try list.merge(RemoteChanges(), of: other)
    #expect(try list.confirm([.written(remote(todo.id, "Milk"))], of: Self.calendar) == 0)
    #expect(try list.known(of: other) == SyncServer.Known())
    #expect(try list.unsentCount(for: other) == 1)
    #expect(try list.unsentCount(for: Self.calendar) == 1)
  }

  @Test("A new todo that was sent without an answer, and then removed here, is removed there, too")
  func removedAfterSending() throws {
    let todo = try add("Milk")
    guard case .put(let upload) = try merge([]).requests.first else {
      Issue.record("the todo has to be sent")
      return
    }
    let old = try list.load()
    _ = try list.save(ListChange(from: old, to: []), .remove)
    let there = remote(todo.id, "Milk", rank: upload.fields.rank)
    #expect(
      try merge([there]).requests == [.delete(todo.id, href: there.href, etag: there.etag)]
    )
    #expect(try list.load().isEmpty)
  }

  @Test("A todo that a server without versions sends again is not written again")
  func sameAgain() throws {
    var todo = remote(UUID(), "Milk", rank: 1)
    todo.etag = nil
    _ = try merge([todo])
    let changes = queue.inDatabase { $0.totalChangesCount }
    _ = try merge([todo])
    #expect(queue.inDatabase { $0.totalChangesCount } == changes)
  }

  @Test("A category may begin with a mark that belongs to the letter before it")
  func combiningMark() throws {
    let id = UUID()
    let known = remote(id, "Milk +a +\u{301}b", rank: 1)
    _ = try merge([known])
    #expect(known.fields.categories == ["a", "\u{301}b"])
    #expect(try merge([]) == SyncDatabase.Merged(report: SyncReport(), requests: []))
  }

  @Test(
    "The list remembers what it knows of another program's words",
    arguments: [("Milk", 0), ("Milk +home", 0), ("Milk +shop", 1)]
  )
  func otherWords(text: String, requestCount: Int) throws {
    var made = remote(UUID(), text)
    made.fields.categories = ["home"]
    _ = try merge([made])
    #expect(try merge([]).requests.count == requestCount)
    made.fields.priority = Priority("A")
    made.etag = "\"2\""
    #expect(try merge([made]).requests.count == requestCount)
    let todo = try #require(try list.load().first)
    #expect(Set(todo.projects) == (requestCount == 0 ? ["home"] : ["home", "shop"]))
    #expect(todo.priority == Priority("A"))
  }

  @Test("A sync without changes writes nothing")
  func nothing() throws {
    _ = try merge([remote(UUID(), "Milk", rank: 1)], token: "t")
    let changes = queue.inDatabase { $0.totalChangesCount }
    #expect(try merge([], token: "t") == SyncDatabase.Merged(report: SyncReport(), requests: []))
    #expect(queue.inDatabase { $0.totalChangesCount } == changes)
  }

  @Test(
    "A todo that was sent without an answer may have changed there since; not if it was refused",
    arguments: [(true, "Milk"), (false, "Milk, there")]
  )
  func refusal(isRefused: Bool, text: String) throws {
    let todo = try add("Milk")
    _ = try merge([])
    var there = remote(todo.id, "Milk", rank: 1, modified: 50)
    there.fields.text = "Milk, there"
    if isRefused { _ = try list.confirm([.refused(todo.id)], of: Self.calendar) }
    _ = try merge([there])
    // By the clocks, the text of here is the later one.
    #expect(try list.load().map(\.description) == [text])
  }
}
