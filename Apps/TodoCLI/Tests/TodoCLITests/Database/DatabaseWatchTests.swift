import Foundation
import TestSupport
import Testing

@testable import TodoCLI

@Suite("Watching a database")
struct DatabaseWatchTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test("A watch sees that others make a database, change it, and replace it by another file")
  func changes() async throws {
    let watch = DatabaseWatch(todo.store, now: { .distantFuture })
    #expect(!watch.hasChanged())
    try await todo.add("Milk")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
    try await todo("list")
    #expect(!watch.hasChanged())
    try await todo.shell("touch -d '2026-01-01' list/todo.sqlite")
    #expect(watch.hasChanged())
    try await todo("check", "1")
    #expect(watch.hasChanged())
    try await todo.shell("cp -p list/todo.sqlite copy; mv copy list/todo.sqlite")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
  }

  @Test(
    "After a change of this moment, a watch does not miss another one within the same tick"
  )
  func ticks() async throws {
    try await todo.add("Milk")
    let modified = try FileManager.default.attributesOfItem(atPath: todo.store)[.modificationDate]
    let moment = try #require(modified as? Date)
    var now = moment + 0.05
    let watch = DatabaseWatch(todo.store, now: { now })
    #expect(watch.hasChanged())
    #expect(watch.hasChanged())
    now = moment + 0.15
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
  }
}
