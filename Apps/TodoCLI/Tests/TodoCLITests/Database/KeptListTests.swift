import Foundation
import GRDB
import TestSupport
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("The list that a process caches between its transactions")
struct KeptListTests {
  private let program: Program
  private let watch: DatabaseWatch
  /// The database as the screen uses it.
  private let kept: TodoDatabase
  /// The database as commands use it.
  private let other: TodoDatabase

  init() throws {
    program = try Program()
    watch = DatabaseWatch(program.store)
    kept = TodoDatabase(path: program.store, watch: watch)
    other = TodoDatabase(path: program.store)
  }

  private func add(_ text: String, to database: TodoDatabase) throws {
    _ = try database.perform { _, _ in .add([try EnteredText(text, today: Day("2026-11-28")!)]) }
  }

  private func stored() throws -> RankedList {
    try other.read { list in
      _ = try list.load()
      return list.list
    }
  }

  @Test("A list that was written is kept, and is not reported as a change")
  func ownChange() throws {
    try add("Milk", to: other)
    _ = watch.hasChanged()
    try add("Eggs", to: kept)
    #expect(try watch.list == stored() && watch.list?.todos.map(\.description) == ["Eggs", "Milk"])
    #expect(!watch.hasChanged() && !watch.hasChanged())
  }

  @Test("A list that was read is kept if the last change was not at this moment")
  func reading() throws {
    try add("Milk", to: other)
    try setModified(.now - 0.05)
    #expect(try kept.todos().map(\.description) == ["Milk"] && watch.list == nil)
    try setModified(.now - 10)
    #expect(try kept.todos().map(\.description) == ["Milk"] && watch.list == stored())
  }

  private func setModified(_ date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: program.store)
  }

  private func modified() throws -> Date {
    let attributes = try FileManager.default.attributesOfItem(atPath: program.store)
    return try #require(attributes[.modificationDate] as? Date)
  }

  @Test("A change by another process is seen at once, though within the same tick of the clock")
  func otherChange() throws {
    try add("Milk", to: other)
    for number in 1...50 {
      try add("mine \(number)", to: kept)
      try add("theirs \(number)", to: other)
      #expect(watch.list == nil && watch.hasChanged())
      #expect(try kept.todos() == other.todos())
    }
    #expect(try stored().todos.count == 101)
  }

  @Test("An action that changes nothing leaves the file as it is")
  func noChange() throws {
    try add("Milk", to: kept)
    try add("Eggs", to: kept)
    let modified = try modified()
    _ = try kept.perform { _, _ in .remove([]) }
    #expect(try self.modified() == modified && !watch.hasChanged())
    #expect(try kept.todos() == other.todos())
  }

  @Test("While another program has the database open, no list is kept")
  func openElsewhere() throws {
    try add("Milk", to: other)
    let connection = try DatabaseQueue(path: program.store)
    _ = try connection.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM todo") }
    try add("Eggs", to: kept)
    #expect(watch.list == nil && watch.hasChanged())
    try connection.close()
    try add("Ham", to: kept)
    #expect(watch.list?.todos.count == 3 && !watch.hasChanged())
  }

  @Test(
    "A process that caches the list sees all changes that others commit",
    arguments: SearchSize.keptLists.seeds
  )
  func model(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try add("Milk", to: other)
    for step in 0..<40 {
      let database = Bool.random(using: &random) ? kept : other
      let action = Self.action(step, using: &random)
      _ = try database.perform { list, _ in action(list) }
      #expect(try kept.todos() == other.todos())
      if let list = watch.list { #expect(try list == stored()) }
    }
  }

  private static func action(
    _ step: Int,
    using random: inout SplitMix64
  ) -> ([Todo]) -> ListAction {
    let choice = Int.random(in: 0..<7, using: &random)
    let place = Int.random(in: 0..<100, using: &random)
    return { list in
      let ids = list.isEmpty ? [] : [list[place % list.count].id]
      return switch choice {
      case 0: .undo(1)
      case 1: .redo(1)
      case 2: .remove(ids)
      case 3: .check(ids)
      case 4: .uncheck(ids)
      default: .import([Todo(description: "todo \(step)", id: UUID())])
      }
    }
  }
}
