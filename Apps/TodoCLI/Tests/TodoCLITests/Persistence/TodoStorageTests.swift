import Foundation
import GRDB
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("The store, in SQLite", .timeLimit(.minutes(5)))
struct TodoStorageTests {
  private let program: Program
  private let storage: TodoStorage

  init() throws {
    program = try Program()
    storage = .sqlite(at: program.store, patience: 0.01)
  }

  /// Runs one transaction.
  @discardableResult
  private func change(_ edit: (inout [Todo]) -> Void) throws -> SavedList {
    defer { storage.close() }
    var todos = try storage.open(.changing).get().todos
    edit(&todos)
    return try storage.save(todos).get()
  }

  private func read() throws -> SavedList {
    defer { storage.close() }
    return try storage.open(.reading).get()
  }

  private func todo(_ description: String) -> Todo {
    Todo(description: description, id: UUID())
  }

  @Test("A store that does not exist is an empty list, and looking at it makes nothing")
  func missing() throws {
    for access in [TodoStorage.Access.reading, .changing] {
      #expect(storage.open(access) == .success(SavedList()))
      storage.close()
    }
    #expect(try program.snapshot().isEmpty)
  }

  @Test("What is saved is read again: texts, order, boxes and numbers")
  func roundTrip() throws {
    let milk = Todo(isComplete: true, description: "Milk\n\u{1B}牛乳'\"%", id: UUID())
    let eggs = todo("")
    let saved = try change { $0 = [eggs, milk] }
    #expect(saved == SavedList(todos: [eggs, milk], numbers: [milk.id: 1, eggs.id: 2]))
    #expect(try read() == saved)
  }

  @Test("New todos take their numbers from the bottom up, and no number is given twice")
  func numbers() throws {
    let (a, b, c) = (todo("a"), todo("b"), todo("c"))
    #expect(try change { $0 = [b, a] }.numbers == [a.id: 1, b.id: 2])
    try change { $0 = [] }
    #expect(try change { $0 = [c] }.numbers == [c.id: 3])
  }

  @Test("Closing without saving changes nothing")
  func rollBack() throws {
    let before = try change { $0 = [todo("a")] }
    _ = try storage.open(.changing).get()
    storage.close()
    #expect(try read() == before)
  }

  @Test("Whatever is done to the list, the store holds what was saved", arguments: 1...20)
  func randomPrograms(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var list = SavedList()
    var highest = 0
    for _ in 0..<25 {
      let before = list
      let saved = try change { todos in
        #expect(todos == before.todos)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          switch Int.random(in: 0..<6, using: &random) {
          case 0, 1: todos.insert(todo("new"), at: 0)
          case 2: if !todos.isEmpty { todos.removeLast() }
          case 3: todos.shuffle(using: &random)
          case 4: todos.indices.randomElement(using: &random).map { todos[$0].isComplete.toggle() }
          default: todos.indices.randomElement(using: &random).map { todos[$0].description += "+" }
          }
        }
        list.todos = todos
      }
      #expect(saved.todos == list.todos)
      #expect(try read() == saved)
      for todo in saved.todos {
        let number = try #require(saved.numbers[todo.id])
        if let old = before.numbers[todo.id] {
          #expect(number == old)
        } else {
          #expect(number > highest)
        }
      }
      #expect(saved.numbers.count == saved.todos.count)
      highest = max(highest, saved.numbers.values.max() ?? 0)
      list = saved
    }
  }

  @Test("A store that appears while the first todo is being added is not replaced")
  func storeAppeared() throws {
    let other = TodoStorage.sqlite(at: program.store)
    #expect(storage.open(.changing) == .success(SavedList()))
    #expect(other.open(.changing) == .success(SavedList()))
    let theirs = try other.save([todo("theirs")]).get()
    other.close()
    let before = try program.snapshot()
    #expect(storage.save([todo("ours")]) == .failure(.storeAppeared))
    storage.close()
    #expect(try program.snapshot() == before)
    #expect(try read() == theirs)
  }

  @Test(
    "While one changes the store, others can read it, and whoever wants to change it has to wait"
  )
  func exclusion() throws {
    let before = try change { $0 = [todo("a")] }
    let other = TodoStorage.sqlite(at: program.store)
    let todos = try other.open(.changing).get().todos
    #expect(try read() == before)
    #expect(
      storage.open(.changing)
        == .failure(
          .refused(
            CommandFailure(
              .temporaryFailure,
              "'\(program.store)' is in use by another process; try again in a moment"
            )
          )
        )
    )
    storage.close()
    let after = try other.save(todos + [todo("b")]).get()
    other.close()
    #expect(try read() == after)
  }

  @Test("Reading, and changing nothing, leaves the file as it was and nothing beside it")
  func unchanged() throws {
    try change { $0 = [todo("a")] }
    let before = try program.snapshot()
    let date = try modificationDate()
    _ = try read()
    _ = try storage.open(.changing).get()
    storage.close()
    #expect(try program.snapshot() == before)
    #expect(try modificationDate() == date)
  }

  private func modificationDate() throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: program.store)[.modificationDate] as? Date
  }

  @Test("What SQLite keeps beside the store while it is open is the owner's alone as well")
  func besides() throws {
    try change { $0 = [todo("a")] }
    _ = try storage.open(.changing).get()
    defer { storage.close() }
    let rights = try program.snapshot().mapValues(\.rights)
    #expect(rights["list/todo.sqlite-wal"] == 0o600)
    #expect(rights["list/todo.sqlite-shm"] == 0o600)
  }

  @Test("Only the rows that changed are written: a new todo leaves those below it alone")
  func fewWrites() throws {
    try change { $0 = (0..<100).map { todo("\($0)") } }
    let ranks = try ranks()
    try change { $0.insert(todo("new"), at: 0) }
    #expect(try Array(self.ranks().dropLast()) == ranks)
    try change { $0.remove(at: 50) }
    #expect(try Set(self.ranks()).isSubset(of: Set(ranks + [100])))
  }

  private func ranks() throws -> [Int] {
    try DatabaseQueue(path: program.store).read {
      try Int.fetchAll($0, sql: "SELECT rank FROM todo ORDER BY number")
    }
  }
}

/// A small generator that can be seeded, so that a failure can be repeated.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
