import Foundation
import GRDB
import TestSupport
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("What a command does to the list", .timeLimit(.minutes(30)))
struct ChangingCommandTests {
  private let today = Day("2026-11-23")!
  /// Eggs with the number 2, above Milk with the number 1.
  private let before: [Todo]
  private let program: Program
  private let database: TodoDatabase

  init() throws {
    program = try Program()
    let noon = Date(timeIntervalSince1970: Double(today.number) * 86_400 + 43_200)
    let offset = Double(TimeZone.current.secondsFromGMT(for: noon))
    database = TodoDatabase(path: program.store, now: { noon - offset })
    let new = ["Eggs", "Milk"].map { Todo(description: $0, id: UUID()) }
    before = try database.change { try $0.save(ListChange(from: [], to: new), .add).todos }
    _ = try database.purge()
  }

  /// Runs a command line, and returns the result.
  @discardableResult
  private func run(_ arguments: String...) throws -> ListState.Done { try run(arguments) }

  private func run(_ arguments: [String]) throws -> ListState.Done {
    let command = try TodoCommand.parseAsRoot(arguments)
    return try database.perform(try #require(command as? any ChangingCommand).makeAction())
  }

  /// Imports todos, which the command reads from the standard input.
  @discardableResult
  private func runImport(_ todos: [Todo]) throws -> ListState.Done {
    try database.perform { _, _ in .import(todos) }
  }

  private var texts: [String] { get throws { try database.todos().map(\.todoTxt) } }

  private func expectNoChange() throws {
    #expect(try database.todos() == before && database.journal(9).isEmpty)
  }

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
      (["due", "1,4", "2w"], .edit, ["Eggs", "Milk due:2026-12-07", "Coffee due:2026-12-07"]),
      (
        ["due", "4", "fridayT11:00"], .edit,
        ["Eggs", "Milk due:2026-12-07", "Coffee due:2026-11-27T11:00"]
      ),
      (["due", "4", "2w"], .edit, ["Eggs", "Milk due:2026-12-07", "Coffee due:2026-12-07T11:00"]),
      (
        ["pri", "4", "b"], .edit,
        ["Eggs", "Milk due:2026-12-07", "(B) Coffee due:2026-12-07T11:00"]
      ),
      (["due", "due:any", "none"], .edit, ["Eggs", "Milk", "(B) Coffee"]),
      (["project", "1-3", "+shop"], .edit, ["Eggs +shop", "Milk +shop", "(B) Coffee"]),
      (
        ["append", "+shop", "due:today", "@town"], .edit,
        ["Eggs +shop due:2026-11-23 @town", "Milk +shop due:2026-11-23 @town", "(B) Coffee"]
      ),
      (
        ["project", "+shop pri:none", "none"], .edit,
        ["Eggs due:2026-11-23 @town", "Milk due:2026-11-23 @town", "(B) Coffee"]
      ),
      (
        ["pri", "4", "none"], .edit,
        ["Eggs due:2026-11-23 @town", "Milk due:2026-11-23 @town", "Coffee"]
      ),
      (["edit", "1", "Milk"], .edit, ["Eggs due:2026-11-23 @town", "Milk", "Coffee"]),
      (["edit", "2", "Eggs"], .edit, ["Eggs", "Milk", "Coffee"]),
    ] {
      try expect(try run(arguments), verb, texts)
    }
    let jam = Todo(description: "Jam", id: UUID())
    try expect(try runImport([jam]), .import, ["Eggs", "Milk", "Coffee", "Jam"])
    let lines = try database.perform(AddCommand.adding(["(A) One", "Two"]))
    try expect(lines, .add, ["Two", "(A) One", "Eggs", "Milk", "Coffee", "Jam"])
  }

  @Test("Notes are added line by line, and removed, and the text stays")
  func notes() throws {
    try run("note", "1", "2", "l")
    try run("note", "1,2", "lines\nof a note\n")
    #expect(try database.todos().map(\.notes) == ["lines\nof a note", "2 l\nlines\nof a note"])
    #expect(try texts == ["Eggs", "Milk"])
    try run("note", "2", "none")
    #expect(try database.todos().map(\.notes) == ["", "2 l\nlines\nof a note"])
    try run("undo", "3")
    try #expect(database.todos() == before)
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
    #expect(try self.texts == texts, "\(verb)")
  }

  @Test("An edit keeps the mark, the priority and the days that its text does not have")
  func edits() throws {
    for (texts, edit, result) in [
      ("(A) 2026-11-01 a", "b", "(A) 2026-11-01 b"), ("(A) a", "(B) b", "(B) b"),
      ("x 2026-01-02 2026-01-01 a", "b", "x 2026-01-02 2026-01-01 b"),
    ] {
      try runImport([Todo(todoTxt: texts, id: UUID())])
      let number = try database.todos().compactMap(\.number).max() ?? 0
      try run("edit", "\(number)", "--", edit)
      #expect(try database.todos().first { $0.number == number }?.todoTxt == result)
    }
    #expect(try database.todos().map(\.isComplete) == [false, false, false, false, true])
  }

  @Test("A text that begins with an x is that of an open todo; an imported line is finished")
  func leadingMark() throws {
    try run("add", "x", "ray", "appointment")
    try run("edit", "1", "x", "rays")
    let lines = try TodoFormat.todoTxt.todos(in: "x ray appointment\n") { UUID() }
    try runImport(lines.compactMap(\.self))
    let todos = try database.todos()
    #expect(
      todos.map(\.description) == ["x ray appointment", "Eggs", "x rays", "ray appointment"]
    )
    #expect(todos.map(\.isComplete) == [false, false, false, true])
  }

  @Test("todo undo takes changes back, and todo redo does them again")
  func journal() throws {
    try run("check", "1")
    try run("remove", "2")
    guard case .undone(let undone) = try run("undo", "5") else {
      Issue.record("nothing was undone")
      return
    }
    #expect(try undone.map(\.verb) == [.remove, .check] && texts == ["Eggs", "Milk"])
    guard case .redone(let redone) = try run("redo", "1") else {
      Issue.record("nothing was redone")
      return
    }
    #expect(try redone.map(\.verb) == [.check] && texts == ["Eggs", "x 2026-11-23 Milk"])
  }

  @Test(
    "A command that changes nothing keeps the database as it is",
    arguments: [
      "uncheck 1", "edit 1 Milk", "clear", "undo 1", "redo 1", "move 2 top", "due 1-2 none",
      "pri 1 none", "project 2 none", "note 1 none",
    ]
  )
  func nothing(line: String) throws {
    #expect(try run(line.split(separator: " ").map(String.init)) == .nothing)
    try expectNoChange()
  }

  @Test("An import of nothing keeps the database as it is")
  func emptyImport() throws {
    #expect(try runImport([]) == .nothing)
    try expectNoChange()
  }

  @Test(
    "Wrong input is a failure, which names it and changes nothing",
    arguments: [
      (["add", "\u{200B}"], "the text is blank; a todo needs words"),
      (
        ["edit", "1", " "], "the text is blank; a todo needs words, and 'todo remove 1' removes it"
      ),
      (["check", "1", "7", "9", "7"], "no todo has number 7 or 9; 'todo list' shows the numbers"),
      (["due", "7", "today"], "no todo has number 7; 'todo list' shows the numbers"),
      (["append", "1", " "], "the text is blank; write the words to add"),
      (["note", "1", " "], "the text is blank; write the note, or none"),
      (["note", "7", "a"], "no todo has number 7; 'todo list' shows the numbers"),
      (["pri", "+home", "A"], "no open todo matches '+home'"),
      (["move", "1", "before", "3"], "no todo has number 3; 'todo list' shows the numbers"),
      (
        ["add", "a", "due:never"],
        "'due:never' has no day; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
      (
        ["due", "1", "never"],
        "'due:never' has no day; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
      (
        ["due", "1", "fridayT25:00"],
        "'due:fridayT25:00' has no time of a day; write due:2026-12-01T10:00 or due:fridayT10:00"
      ),
    ]
  )
  func failures(arguments: [String], message: String) throws {
    #expect(throws: CommandFailure(.dataError, message)) { try run(arguments) }
    try expectNoChange()
  }

  @Test(
    "A wrong text among several is named by its place, and none of them is added",
    arguments: [
      ("(A) ", "text 2 is blank; a todo needs words"),
      (
        "b due:2026-02-30",
        "text 2: 'due:2026-02-30' is not in the calendar; "
          + "write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
      (
        "b due:2026-12-01T25:00",
        "text 2: 'due:2026-12-01T25:00' has no time of a day; "
          + "write due:2026-12-01T10:00 or due:fridayT10:00"
      ),
    ]
  )
  func wrongText(text: String, message: String) throws {
    #expect(throws: CommandFailure(.dataError, message)) {
      try database.perform(AddCommand.adding(["a", text, "c"]))
    }
    try expectNoChange()
  }

  @Test("A text does not lose its last word")
  func lastWord() throws {
    try run("add", "+home")
    #expect(throws: CommandFailure(.dataError, "todo 3 would have no text any more")) {
      try run("project", "1-3", "none")
    }
    #expect(try texts == ["+home", "Eggs", "Milk"])
  }

  @Test("A failure of the database is that of the command")
  func databaseFailure() throws {
    let queue = try DatabaseQueue(path: program.store)
    try queue.inDatabase { try $0.execute(sql: "UPDATE todo SET rank = 'x'") }
    try queue.close()
    for arguments in [["remove", "1"], ["undo", "1"], ["clear"]] {
      #expect { try run(arguments) } throws: {
        ($0 as? ListDatabase.Failure)?.reason == .notUnderstood
      }
    }
    let failure = ListDatabase.Failure(.disk, "the disk is full")
    #expect(CommandFailure(failure) == CommandFailure(.ioError, "the disk is full"))
  }
}
