import ComposableArchitecture
import Foundation
import GRDB
import TestSupport
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("The database file", .timeLimit(.minutes(30)))
struct TodoDatabaseTests {
  private let program: Program
  private let database: TodoDatabase

  init() throws {
    program = try Program()
    database = TodoDatabase(path: program.store, limit: 0.2)
  }

  /// Changes the list in one transaction.
  @discardableResult
  private func change(
    commits: Bool = true,
    _ verb: JournalEntry.Verb = .edit,
    _ edit: (inout [Todo]) -> Void
  ) throws -> [Todo] {
    try database.change(commitsIf: { _ in commits }) { list in
      let old = try list.load()
      var new = old
      edit(&new)
      return try list.save(ListChange(from: old, to: new), verb).todos
    }
  }

  private func read() throws -> [Todo] { try database.todos() }

  private func todo(_ text: String) -> Todo { Todo(description: text, id: UUID()) }

  @Test("A database that does not exist is an empty list, and looking at it makes nothing")
  func missing() throws {
    #expect(try read() == [])
    try change(commits: false) { $0.append(todo("a")) }
    #expect(try program.snapshot().isEmpty)
  }

  @Test("The database reads what it has saved: texts, order, marks, days, priorities and numbers")
  func roundTrip() throws {
    let milk = Todo(
      isComplete: true,
      description: "Milk\n\u{1B}牛乳'\"%",
      id: UUID(),
      priority: Priority("C"),
      creationDate: Day("2026-11-01"),
      completionDate: Day("2026-11-23")
    )
    let saved = try change { $0 = [todo(""), milk] }
    #expect(saved.map(\.description) == ["", milk.description] && saved.map(\.number) == [1, 2])
    #expect(try read() == saved)
  }

  @Test("The database gives no number twice")
  func numbers() throws {
    #expect(try change(.add) { $0 = [todo("b"), todo("a")] }.map(\.number) == [2, 1])
    try change { $0 = [] }
    #expect(try change { $0 = [todo("c")] }.map(\.number) == [3])
  }

  @Test("The journal is read, and forgotten unless it is empty")
  func journal() throws {
    #expect(try database.purge() == 0 && program.snapshot().isEmpty)
    try change(.add) { $0 = [todo("a")] }
    try change(.check) { $0[0].isComplete = true }
    #expect(try database.journal(9).map(\.verb) == [.check, .add])
    #expect(try database.journal(1).map(\.verb) == [.check])
    #expect(try database.purge() == 2)
    #expect(try database.journal(9).isEmpty && database.todos() == read())
    let files = try program.snapshot()
    #expect(try database.purge() == 0 && program.snapshot() == files)
  }

  @Test("A damaged list is refused, also where only the journal is used")
  func damagedList() throws {
    try change { $0 = [todo("a")] }
    let queue = try DatabaseQueue(path: program.store)
    try queue.inDatabase { try $0.execute(sql: "UPDATE todo SET rank = 'x'") }
    try queue.close()
    for work in [{ _ = try database.journal(9) }, { _ = try database.purge() }] {
      #expect { try work() } throws: { ($0 as? ListDatabase.Failure)?.reason == .notUnderstood }
    }
  }

  @Test("A transaction that is not committed changes nothing")
  func rollBack() throws {
    let before = try change { $0 = [todo("a")] }
    let files = try program.snapshot()
    try change(commits: false) { $0 = [] }
    #expect(try read() == before && program.snapshot() == files)
  }

  @Test("While a change of the database runs, others can read it, and another change has to wait")
  func exclusion() throws {
    let before = try change { $0 = [todo("a")] }
    let busy = ListDatabase.Failure(
      .busy,
      "'\(program.store)' is in use by another process; try again in a moment"
    )
    try database.change(commitsIf: { false }) { _ in
      #expect(throws: busy) { try change { $0 = [] } }
      #expect((try? read()) == before)
    }
  }

  @Test("After a second, a wait for the lock, and one for SQLite alone, is told once")
  func waiting() throws {
    let before = try change { $0 = [todo("a")] }
    let count = _Lock(0)
    let waiting = TodoDatabase(
      path: program.store,
      limit: 1.1,
      whenWaiting: { count.withLock { $0 += 1 } }
    )
    func expectBusy(_ expected: Int) {
      #expect { try waiting.change { try $0.load() } } throws: {
        ($0 as? ListDatabase.Failure)?.reason == .busy
      }
      #expect(count.withLock { $0 } == expected)
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: program.store, configuration: configuration)
    try other.inDatabase { try $0.beginTransaction(.exclusive) }
    expectBusy(1)
    #expect(try waiting.todos() == before && count.withLock { $0 } == 1)
    try other.inDatabase { try $0.rollback() }
    try database.change(commitsIf: { false }) { _ in expectBusy(2) }
  }

  @Test("A draft that a killed process has left is replaced, and does not stay")
  func leftDraft() throws {
    try FileManager.default.createDirectory(
      atPath: program.folder + "/list",
      withIntermediateDirectories: true
    )
    try Data("left".utf8).write(
      to: URL(fileURLWithPath: program.folder + "/list/.todo-draft-todo.sqlite")
    )
    try change { $0 = [todo("a")] }
    #expect(try program.snapshot().keys.sorted() == ["list", "list/todo.sqlite"])
  }

  @Test("A new database replaces no other file, and takes over no log of one that is gone")
  func neighbours() throws {
    let other = TodoDatabase(path: program.store + ".new", limit: 0.2)
    try change { $0 = [todo("a")] }
    try FileManager.default.moveItem(atPath: program.store, toPath: other.path)
    try change { $0 = [todo("b")] }
    #expect(try other.todos().map(\.description) == ["a"])
    try FileManager.default.removeItem(atPath: program.store)
    try Data("log".utf8).write(to: URL(fileURLWithPath: program.store + "-wal"))
    let before = try program.snapshot()
    #expect(
      throws: ListDatabase.Failure(
        .notUnderstood,
        "'\(program.store)-wal' belongs to a database that is gone; restore '\(program.store)', "
          + "or move the file away"
      )
    ) { try change { $0 = [todo("c")] } }
    #expect(try program.snapshot() == before)
  }

  @Test(
    "Values of other types than they should have are damage",
    arguments: [
      "UPDATE entry SET date = 'x'", "UPDATE entry SET verb = x'ff'", "UPDATE todo SET rank = 'x'",
      "UPDATE todo SET rank = -9223372036854775808", "UPDATE todo SET priority = 'AB'",
      "UPDATE todo SET creationDate = 'zzz'", "UPDATE todo SET description = x'ff'",
    ]
  )
  func hostileValues(sql: String) throws {
    try change { $0 = [todo("a")] }
    let queue = try DatabaseQueue(path: program.store)
    try queue.inDatabase { try $0.execute(sql: sql) }
    try queue.close()
    #expect { try database.journal(9) } throws: {
      ($0 as? ListDatabase.Failure)?.reason == .notUnderstood
    }
  }

  @Test("The files beside the database are the owner's alone as well")
  func besides() throws {
    try change { $0 = [todo("a")] }
    try database.change(commitsIf: { false }) { list in
      _ = try list.load()
      let rights = try? program.snapshot().mapValues(\.rights)
      #expect(rights?["list/todo.sqlite-wal"] == 0o600)
      #expect(rights?["list/todo.sqlite-shm"] == 0o600)
    }
  }

  @Test("A database of the first version is shown as it was, and changed when it is written")
  func migration() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/first-version.sqlite")
    try FileManager.default.createDirectory(
      atPath: program.folder + "/list",
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(at: fixture, to: URL(fileURLWithPath: program.store))
    let before = try program.snapshot()
    let todos = try read()
    #expect(todos.map(\.description) == ["two\nlines", "(A) Ham", "Eggs", "Milk"])
    #expect(
      todos.map(\.number) == [4, 3, 2, 1] && todos.map(\.isComplete) == [false, false, false, true]
    )
    #expect(try program.snapshot() == before)
    let saved = try change { $0.insert(todo("new"), at: 0) }
    // Number 5 was removed by the first version.
    #expect(saved.first?.number == 6 && Array(saved.dropFirst()) == todos)
    #expect(try read() == saved)
  }

  @Test(
    "Wherever bytes of the database are lost, the program says so or works; it never crashes",
    arguments: SearchSize.damagedDatabases.seeds
  )
  func garbage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try fill()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: program.store))
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 1...16, using: &random))
      for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &random) }
    }
    try expectRefusalOrSuccess(with: bytes)
  }

  @Test(
    "However much of the database is cut off, the program says so; it never crashes",
    arguments: SearchSize.truncatedDatabases.seeds
  )
  func truncation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try fill()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: program.store))
    try expectRefusalOrSuccess(with: bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))
  }

  private func fill() throws {
    try change(.add) { $0 = (1...200).map { todo("todo \($0)") } }
    try change(.check) { for index in 0..<100 { $0[index].isComplete = true } }
  }

  private func expectRefusalOrSuccess(with bytes: Data) throws {
    try bytes.write(to: URL(fileURLWithPath: program.store))
    do {
      try database.change { list in
        let loaded = Result { try list.load() }
        let old = (try? loaded.get()) ?? []
        let saved = Result { try list.save(ListChange(from: old, to: [todo("new")] + old), .add) }
        // A failure does not keep what follows from being tried.
        _ = try (list.undo(2), saved.get())
      }
    } catch let failure as ListDatabase.Failure {
      #expect(failure.message.contains(program.store))
      #expect([.notUnderstood, .disk, .notReadable].contains(failure.reason), "\(failure)")
      #expect(FileManager.default.contents(atPath: program.store) == bytes)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: program.folder + "/list")
          == ["todo.sqlite"]
      )
    }
  }
}
