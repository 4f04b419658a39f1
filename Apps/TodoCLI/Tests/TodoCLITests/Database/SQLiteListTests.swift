import TestSupport
import Foundation
import GRDB
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("The list in SQLite")
struct SQLiteListTests {
  private static func list() throws -> SQLiteList {
    let queue = try DatabaseQueue()
    try DatabaseSchema.migrator.migrate(queue)
    return SQLiteList(queue, now: { Date(timeIntervalSince1970: 0) })
  }

  @Test(
    "The list in SQLite does what the model does, whatever is done to the list",
    arguments: SearchSize.sqliteLists.seeds
  )
  func model(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let list = try Self.list()
    let model = InMemoryDatabase()
    for _ in 0..<200 {
      let old = try list.load()
      #expect(old == model.todos)
      let entry = try list.log(.max).randomElement(using: &random)?.id ?? 0
      #expect(try list.formerList(entry) == model.formerList(entry))
      #expect(try list.formerList(0) == model.formerList(0))
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let count = Int.random(in: 1...3, using: &random)
        #expect(try list.undo(count) == model.undo(count))
      case 1:
        let count = Int.random(in: 1...3, using: &random)
        #expect(try list.redo(count) == model.redo(count))
      default:
        var new = old
        let verb = Self.change(&new, using: &random)
        let change = ListChange(from: old, to: new)
        if change.isEmpty { continue }
        #expect(try list.save(change, verb) == model.save(change, verb))
      }
    }
  }

  private static func change(
    _ todos: inout [Todo],
    using random: inout SplitMix64
  ) -> JournalEntry.Verb {
    let index = todos.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<6, using: &random), index) {
    case (0, let index?):
      todos.remove(at: index)
      return .remove
    case (1, let index?):
      todos[index].isComplete.toggle()
      todos[index].completionDate = todos[index].isComplete ? Day("2026-11-23") : nil
      return .check
    case (2, let index?):
      todos[index].priority = Priority("B")
      todos[index].description += "+"
      return .edit
    case (3, let index?):
      let todo = todos.remove(at: index)
      todos.insert(todo, at: Int.random(in: 0...todos.count, using: &random))
      return .move
    case (4, _):
      todos.shuffle(using: &random)
      return .sort
    default:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        todos.insert(Todo(description: "new", id: UUID()), at: 0)
      }
      return .add
    }
  }

  @Test("A purge that fails forgets nothing")
  func purge() throws {
    let queue = try DatabaseQueue()
    try DatabaseSchema.migrator.migrate(queue)
    let list = SQLiteList(queue, now: { Date(timeIntervalSince1970: 0) })
    let change = ListChange(from: [], to: [Todo(description: "Milk", id: UUID())])
    let saved = try list.save(change, .add)
    try queue.write { database in
      try database.execute(
        sql: "CREATE TRIGGER t BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'no'); END"
      )
    }
    #expect(throws: DatabaseError.self) { try list.purge() }
    #expect(try list.log(2) == saved.entries)
    try queue.write { try $0.execute(sql: "DROP TRIGGER t") }
    #expect(try list.purge() == 1)
    #expect(try list.log(2) == [])
  }

  /// Saves another text of a todo, as somebody does who has seen a former list.
  private static func edit(_ list: SQLiteList, seen: [Todo], _ text: String) throws {
    var new = seen
    new[0].description = text
    let change = ListChange(from: seen, to: new)
    _ = try list.save(change, .edit)
  }

  @Test("A text that somebody else has changed meanwhile gets the changed words")
  func mergedText() throws {
    let list = try Self.list()
    let added = ListChange(from: [], to: [Todo(description: "Milk +home", id: UUID())])
    let seen = try list.save(added, .add).todos
    try Self.edit(list, seen: seen, "Milk +home +shop")
    try Self.edit(list, seen: seen, "Oat milk +home")
    #expect(try list.load().map(\.description) == ["Oat milk +home +shop"])
    #expect(try list.log(9).first?.description == "edited 1 Oat milk +home +shop")
    _ = try list.undo(1)
    #expect(try list.load().map(\.description) == ["Milk +home +shop"])
  }

  @Test("An edit of words that another one has changed, or of a removed todo, changes nothing")
  func conflict() throws {
    let list = try Self.list()
    let added = ListChange(from: [], to: [Todo(description: "Milk", id: UUID())])
    let seen = try list.save(added, .add).todos
    var (mine, theirs) = (seen[0], seen[0])
    (mine.description, theirs.description) = ("Oat milk", "Soy milk")
    try Self.edit(list, seen: seen, theirs.description)
    let log = try list.log(9)
    func expectConflict(_ theirs: Todo?) throws {
      let failure = ListDatabase.Failure.changedMeanwhile(EditConflict(mine: mine, theirs: theirs))
      #expect(throws: failure) { try Self.edit(list, seen: seen, mine.description) }
    }
    try expectConflict(theirs)
    #expect(try list.load() == [theirs] && list.log(9) == log)
    _ = try list.save(ListChange(from: [theirs], to: []), .remove)
    try expectConflict(nil)
    #expect(try list.load().isEmpty)
  }

  @Test("A change that fails is not shown")
  func failedChange() throws {
    let queue = try DatabaseQueue()
    try DatabaseSchema.migrator.migrate(queue)
    try queue.write { database in
      try database.execute(
        sql: "CREATE TRIGGER t BEFORE INSERT ON todo BEGIN SELECT RAISE(ABORT, 'no'); END"
      )
    }
    let list = SQLiteList(queue, now: { Date(timeIntervalSince1970: 0) })
    let change = ListChange(from: [], to: [Todo(description: "Milk", id: UUID())])
    #expect(throws: DatabaseError.self) { try list.save(change, .add) }
    #expect(try list.load() == [])
  }

  @Test("Only the rows that have changed are written, also after a thousand at one place")
  func ranks() {
    let gap = RankedList.gap
    #expect(RankedList.ranks([nil, 0]) == [gap, 0])
    #expect(RankedList.ranks([0, nil, nil]) == [0, -gap, -2 * gap])
    #expect(RankedList.ranks([9, nil, 1]) == [9, 5, 1])
    #expect(RankedList.ranks([nil, nil]) == [2 * gap, gap])
    #expect(RankedList.ranks([3, nil, 2, 1, -5]) == [3, 1, -1, -3, -5])
    var ranks: [Int64] = [gap, 0]
    for _ in 0..<1_000 {
      ranks = RankedList.ranks([ranks[0], nil] + ranks[1...].map { $0 })
      #expect(ranks == ranks.sorted(by: >) && Set(ranks).count == ranks.count)
    }
  }
}
