import ComposableArchitecture
import Foundation
import Testing

@testable import TodoCLI
@testable import TodoFeature

@Suite("What a command does to the list")
struct ChangingCommandTests {
  private let today = Day("2026-11-23")!
  private let milk = Todo(description: "Milk", id: UUID(), number: 1)
  private let eggs = Todo(description: "Eggs", id: UUID(), number: 2)
  private let database: InMemoryDatabase

  init() {
    database = InMemoryDatabase(todos: [eggs, milk])
  }

  /// Runs a command line, and returns the result.
  @discardableResult
  private func run(_ arguments: String...) throws -> ListState.Done { try run(arguments) }

  private func run(_ arguments: [String]) throws -> ListState.Done {
    let command = try TodoCommand.parseAsRoot(arguments)
    return try run(try #require(command as? any ChangingCommand).change())
  }

  private func run(_ change: Change) throws -> ListState.Done {
    let today = today
    let environment = ListEnvironment(
      app: AppEnvironment(mainQueue: .immediate, uuid: UUID.init, today: { today }),
      database: database.client()
    )
    let (done, todos) = try environment.perform(change)
    #expect(todos == database.todos)
    return done
  }

  /// Imports todos, which the command reads from the standard input.
  @discardableResult
  private func runImport(_ todos: [Todo]) throws -> ListState.Done {
    try run { _, _ in .import(todos) }
  }

  private var texts: [String] { database.todos.map(\.todoTxt) }

  @Test("Each command changes the list, and says what it has done")
  func commands() throws {
    for (arguments, verb, texts) in [
      (
        ["add", "Ham", "due:friday"], JournalEntry.Verb.add, ["Ham due:2026-11-27", "Eggs", "Milk"]
      ),
      (["add", "Tea"], .add, ["Tea", "Ham due:2026-11-27", "Eggs", "Milk"]),
      (["check", "2", "2"], .check, ["Tea", "Ham due:2026-11-27", "Milk", "x 2026-11-23 Eggs"]),
      (["uncheck", "2"], .uncheck, ["Tea", "Ham due:2026-11-27", "Milk", "Eggs"]),
      (["edit", "4", "Coffee"], .edit, ["Coffee", "Ham due:2026-11-27", "Milk", "Eggs"]),
      (["move", "2", "top"], .move, ["Eggs", "Coffee", "Ham due:2026-11-27", "Milk"]),
      (["move", "1", "before", "4"], .move, ["Eggs", "Milk", "Coffee", "Ham due:2026-11-27"]),
      (["remove", "3"], .remove, ["Eggs", "Milk", "Coffee"]),
    ] {
      try expect(try run(arguments), verb, texts)
    }
    let jam = Todo(description: "Jam", id: UUID())
    try expect(try runImport([jam]), .import, ["Eggs", "Milk", "Coffee", "Jam"])
    let lines = try run { _, today in
      .add([try EnteredText("(A) One", today: today), try EnteredText("Two", today: today)])
    }
    try expect(lines, .add, ["Two", "(A) One", "Eggs", "Milk", "Coffee", "Jam"])
  }

  private func expect(
    _ done: ListState.Done,
    _ verb: JournalEntry.Verb,
    _ texts: [String]
  ) throws {
    guard case .changed(let entries) = done else {
      Issue.record("\(verb): \(done)")
      return
    }
    #expect(entries.map(\.verb) == [verb])
    #expect(self.texts == texts, "\(verb)")
  }

  @Test("An edit keeps the mark, the priority and the days that its text does not have")
  func edits() throws {
    for (texts, edit, result) in [
      ("(A) 2026-11-01 a", "b", "(A) 2026-11-01 b"), ("(A) a", "(B) b", "(B) b"),
      ("x 2026-01-02 2026-01-01 a", "b", "x 2026-01-02 2026-01-01 b"),
    ] {
      try runImport([Todo(todoTxt: texts, id: UUID())])
      let number = database.todos.compactMap(\.number).max() ?? 0
      try run("edit", "\(number)", "--", edit)
      #expect(database.todos.first { $0.number == number }?.todoTxt == result)
    }
    #expect(database.todos.map(\.isComplete) == [false, false, false, false, true])
  }

  @Test("A text that begins with an x is that of an open todo; an imported line is finished")
  func leadingMark() throws {
    try run("add", "x", "ray", "appointment")
    try run("edit", "1", "x", "rays")
    let lines = try TodoFormat.todoTxt.todos(in: "x ray appointment\n") { UUID() }
    try runImport(lines)
    #expect(
      database.todos.map(\.description)
        == ["x ray appointment", "Eggs", "x rays", "ray appointment"]
    )
    #expect(database.todos.map(\.isComplete) == [false, false, false, true])
  }

  @Test("Undo and redo")
  func journal() throws {
    try run("check", "1")
    try run("remove", "2")
    guard case .undone(let undone) = try run("undo", "5") else {
      Issue.record("nothing was undone")
      return
    }
    #expect(undone.map(\.verb) == [.remove, .check] && texts == ["Eggs", "Milk"])
    guard case .redone(let redone) = try run("redo", "1") else {
      Issue.record("nothing was redone")
      return
    }
    #expect(redone.map(\.verb) == [.check] && texts == ["Eggs", "x 2026-11-23 Milk"])
  }

  @Test(
    "What changes nothing keeps the database as it is",
    arguments: ["uncheck 1", "edit 1 Milk", "clear", "undo 1", "redo 1", "move 2 top"]
  )
  func nothing(line: String) throws {
    #expect(try run(line.split(separator: " ").map(String.init)) == .nothing)
    #expect(database.todos == [eggs, milk] && database.journal.isEmpty)
  }

  @Test("An import of nothing keeps the database as it is")
  func emptyImport() throws {
    #expect(try runImport([]) == .nothing)
    #expect(database.todos == [eggs, milk] && database.journal.isEmpty)
  }

  @Test(
    "Wrong input is a failure, which names it and changes nothing",
    arguments: [
      (["add", "\u{200B}"], "the text is blank; a todo needs words"),
      (
        ["edit", "1", " "], "the text is blank; a todo needs words, and 'todo remove 1' removes it"
      ),
      (["check", "1", "7", "9", "7"], "no todo has number 7 or 9; 'todo list' shows the numbers"),
      (["move", "1", "before", "3"], "no todo has number 3; 'todo list' shows the numbers"),
      (
        ["add", "a", "due:never"],
        "'due:never' has no day; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
    ]
  )
  func failures(arguments: [String], message: String) {
    #expect(throws: CommandFailure(.dataError, message)) { try run(arguments) }
    #expect(database.todos == [eggs, milk])
  }

  @Test("A failure of the database is that of the command")
  func databaseFailure() {
    let failure = ListDatabase.Failure(.disk, "the disk is full")
    database.failure = failure
    for arguments in [["remove", "1"], ["undo", "1"], ["clear"]] {
      #expect(throws: failure) { try run(arguments) }
    }
    #expect(CommandFailure(failure) == CommandFailure(.ioError, "the disk is full"))
  }
}
