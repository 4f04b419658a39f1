import ComposableArchitecture
import Foundation
import Testing

@testable import TodoCLI
@testable import TodoFeature

@Suite("What a command does to the list")
struct CommandReducerTests {
  private let today = Day("2026-11-23")!
  private let milk = Todo(description: "Milk", id: UUID(), number: 1)
  private let eggs = Todo(description: "Eggs", id: UUID(), number: 2)
  private let database: InMemoryDatabase

  init() {
    database = InMemoryDatabase(todos: [eggs, milk])
  }

  /// Runs a command, and returns its state at the end.
  @discardableResult
  private func run(_ command: Command) -> CommandState {
    let today = today
    let viewStore = ViewStore(
      Store(
        initialState: CommandState(command: command),
        reducer: commandReducer,
        environment: ListEnvironment(
          app: AppEnvironment(mainQueue: .immediate, uuid: UUID.init, today: { today }),
          database: database.client()
        )
      )
    )
    viewStore.send(.begin)
    return viewStore.state
  }

  private var texts: [String] { database.todos.map(\.todoTxt) }

  @Test("Each command changes the list, and says what it has done")
  func commands() throws {
    for (command, verb, texts) in [
      (
        Command.add(["(A) Ham due:friday", "Tea"]), JournalEntry.Verb.add,
        ["Tea", "(A) Ham due:2026-11-27", "Eggs", "Milk"]
      ),
      (.check([2, 2]), .check, ["Tea", "(A) Ham due:2026-11-27", "Milk", "x 2026-11-23 Eggs"]),
      (.uncheck([2]), .uncheck, ["Tea", "(A) Ham due:2026-11-27", "Milk", "Eggs"]),
      (.edit(4, "Coffee"), .edit, ["Coffee", "(A) Ham due:2026-11-27", "Milk", "Eggs"]),
      (.move(2, .top), .move, ["Eggs", "Coffee", "(A) Ham due:2026-11-27", "Milk"]),
      (.move(1, .before(4)), .move, ["Eggs", "Milk", "Coffee", "(A) Ham due:2026-11-27"]),
      (.remove([3]), .remove, ["Eggs", "Milk", "Coffee"]),
      (
        .import([Todo(description: "Jam", id: UUID())]), .import, ["Eggs", "Milk", "Coffee", "Jam"]
      ),
    ] {
      let end = run(command)
      guard case .success(.list(.changed(let entries))) = end.outcome else {
        Issue.record("\(command): \(String(describing: end.outcome))")
        continue
      }
      #expect(entries.map(\.verb) == [verb])
      #expect(self.texts == texts, "\(command)")
      #expect(end.list.app.todos == database.todos && end.hasChanged)
    }
  }

  @Test("An edit keeps the mark, the priority and the days that its text does not have")
  func edits() {
    for (texts, edit, result) in [
      ("(A) 2026-11-01 a", "b", "(A) 2026-11-01 b"), ("(A) a", "(B) b", "(B) b"),
      ("x 2026-01-02 2026-01-01 a", "b", "x 2026-01-02 2026-01-01 b"),
    ] {
      run(.import([Todo(todoTxt: texts, id: UUID())]))
      let number = database.todos.compactMap(\.number).max() ?? 0
      run(.edit(number, edit))
      #expect(database.todos.first { $0.number == number }?.todoTxt == result)
    }
    #expect(database.todos.map(\.isComplete) == [false, false, false, false, true])
  }

  @Test("A text that begins with an x is that of an open todo; an imported line is finished")
  func leadingMark() throws {
    run(.add(["x ray appointment"]))
    run(.edit(1, "x rays"))
    let lines = try TodoFormat.todoTxt.todos(in: "x ray appointment\n") { UUID() }
    run(.import(lines))
    #expect(
      database.todos.map(\.description)
        == ["x ray appointment", "Eggs", "x rays", "ray appointment"]
    )
    #expect(database.todos.map(\.isComplete) == [false, false, false, true])
  }

  @Test("Undo and redo, the journal, and forgetting it")
  func journal() {
    run(.check([1]))
    run(.remove([2]))
    guard case .success(.list(.undone(let undone))) = run(.undo(5)).outcome else {
      Issue.record("nothing was undone")
      return
    }
    #expect(undone.map(\.verb) == [.remove, .check] && texts == ["Eggs", "Milk"])
    guard case .success(.list(.redone(let redone))) = run(.redo(1)).outcome else {
      Issue.record("nothing was redone")
      return
    }
    #expect(redone.map(\.verb) == [.check] && texts == ["Eggs", "x 2026-11-23 Milk"])
    guard case .success(.log(let log)) = run(.log(9)).outcome else {
      Issue.record("there is no log")
      return
    }
    #expect(log.map(\.verb) == [.remove, .check] && log.map(\.isUndone) == [true, false])
    #expect(run(.purge).outcome == .success(.purged(2)))
  }

  @Test(
    "What changes nothing keeps the database as it is",
    arguments: [
      Command.list, .log(1), .uncheck([1]), .edit(1, "Milk"), .clear, .undo(1), .redo(1),
      .move(2, .top), .import([]),
    ]
  )
  func nothing(command: Command) {
    let end = run(command)
    #expect(!end.hasChanged)
    #expect(database.todos == [eggs, milk] && database.journal.isEmpty)
    if case .failure(let failure) = end.outcome { Issue.record("\(failure)") }
    #expect(end.outcome != nil)
  }

  @Test(
    "Wrong input is a failure, which names it and changes nothing",
    arguments: [
      (Command.add(["a", "\u{200B}"]), "text 2 is blank; a todo needs words"),
      (.edit(1, " "), "the text is blank; a todo needs words, and 'todo remove 1' removes it"),
      (.check([1, 7, 9, 7]), "no todo has number 7 or 9; 'todo list' shows the numbers"),
      (.move(1, .before(3)), "no todo has number 3; 'todo list' shows the numbers"),
      (
        .add(["a due:never"]),
        "'due:never' has no day; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
    ]
  )
  func failures(command: Command, message: String) {
    #expect(run(command).outcome == .failure(CommandFailure(.dataError, message)))
    #expect(database.todos == [eggs, milk])
  }

  @Test("A failure of the database is that of the command")
  func databaseFailure() {
    database.failure = ListDatabase.Failure(.disk, "the disk is full")
    for command in [Command.list, .remove([1]), .undo(1), .log(1), .purge] {
      #expect(run(command).outcome == .failure(CommandFailure(.ioError, "the disk is full")))
    }
  }
}
