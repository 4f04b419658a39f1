import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The database in memory")
struct InMemoryDatabaseTests {
  /// A database with two todos, of three entries, the last of which is undone.
  private static func database() -> InMemoryDatabase {
    let database = InMemoryDatabase()
    for name in ["Milk", "Tea", "Eggs"] {
      let todo = Todo(description: name, id: UUID())
      let todos = [todo] + database.todos
      _ = database.save(ListChange(from: database.todos, to: todos), .add)
    }
    _ = database.undo(1)
    return database
  }

  private func log(of database: InMemoryDatabase) -> [JournalEntry]? {
    var log: [JournalEntry]?
    _ = database.client().log(10).sink(
      receiveCompletion: { _ in },
      receiveValue: { log = $0 }
    )
    return log
  }

  @Test("A purge forgets all entries, also those that are undone, counts them, and leaves the list")
  func purge() {
    let database = Self.database()
    #expect(log(of: database)?.map(\.id) == [3, 2, 1])
    #expect(database.purge() == 3)
    #expect(log(of: database) == [])
    #expect(database.undo(1).entries.isEmpty && database.redo(1).entries.isEmpty)
    #expect(database.todos.map(\.description) == ["Tea", "Milk"])
    #expect(database.purge() == 0)
  }

  @Test("An entry after a purge does not get the number of one that was forgotten")
  func entryAfterPurge() {
    let database = Self.database()
    _ = database.purge()
    let saved = database.save(ListChange(from: database.todos, to: []), .remove)
    #expect(saved.entries.map(\.id) == [4] && database.journal.map(\.id) == [4])
  }
}
