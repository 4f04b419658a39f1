import Foundation
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("Todos as arguments")
struct ChosenTodosTests {
  /// A Monday.
  private let today = Day("2026-11-23")!

  private let list = [
    "Read +home", "Call +work due:2026-11-22", "Write +work", "Mail +work due:2026-11-23",
    "x Pay +work due:2026-11-01",
  ]
  .enumerated().map { index, line in
    var todo = Todo(todoTxt: line, id: UUID())
    todo.number = 6 - index
    return todo
  }

  private func numbers(
    _ arguments: String...,
    among selection: TodoSelection = .open
  ) throws -> [Int] {
    let chosen = try arguments.map { try #require(ChosenTodos(argument: $0)) }
    let ids = try list.ids(of: chosen, among: selection, today)
    return list.filter { ids.contains($0.id) }.compactMap(\.number)
  }

  @Test("Numbers that follow one another are joined, but for what may be the value of an option")
  func joining() {
    #expect(ChosenTodos.joined(["check", "1", "2", "3"]) == ["check", "1\u{0}2\u{0}3"])
    #expect(
      ChosenTodos.joined(["check", "1", "2", "--database", "3", "4", "5"])
        == ["check", "1\u{0}2", "--database", "3", "4\u{0}5"]
    )
    let others = ["check", "1", "two", "3", "--", "-4", "5"]
    #expect(ChosenTodos.joined(others) == others)
    #expect(ChosenTodos.joined([]) == [])
  }

  @Test("An argument has numbers, ranges and words with a meaning, and anything else is refused")
  func parsing() {
    for (text, numbers) in [
      ("1\u{0}2\u{0}3", [1...1, 2...2, 3...3]), ("7", [7...7]), ("1,2", [1...1, 2...2]),
      ("3-5", [3...5]), ("1,3-5 9", [1...1, 3...5, 9...9]),
      ("0-9223372036854775807", [0...Int.max]),
    ] {
      let chosen = ChosenTodos(argument: text)
      #expect(chosen?.numbers == numbers && chosen?.words == [], "\(text)")
    }
    let both = ChosenTodos(argument: "+work due:..today 1-2")
    #expect(both?.numbers == [1...2] && both?.words == ["+work", "due:..today"])
    for text in [
      "", " ", "x", "1\u{0}x", "1,", ",1", "5-3", "-1", "1-", "1-2-3", "1..2", "１", "+", "@",
      "due:",
      "99999999999999999999", "milk", "1 milk",
    ] {
      #expect(ChosenTodos(argument: text) == nil, "\(text)")
    }
  }

  @Test("Numbers name their todos, and of a range some may be missing")
  func numbers() throws {
    #expect(try numbers("2", "6", "2") == [6, 2])
    #expect(try numbers("1-3,5") == [5, 3, 2])
    #expect(try numbers("0-9223372036854775807") == [6, 5, 4, 3, 2])
  }

  @Test(
    "Words choose from the open todos, the finished ones or all, and among numbers if there are any"
  )
  func words() throws {
    #expect(try numbers("+work", "due:..today") == [5, 3])
    #expect(try numbers("+work due:..today") == [5, 3])
    #expect(try numbers("+work", among: .done) == [2])
    #expect(try numbers("+work", among: .all) == [5, 4, 3, 2])
    #expect(try numbers("4-6", "+work") == [5, 4])
  }

  @Test(
    "A number that is not there, and words that match nothing, are failures",
    arguments: [
      (["1", "8-9", "3"], "no todo has number 1 or 8-9; 'todo list' shows the numbers"),
      (["+none", "due:any"], "no open todo matches '+none due:any'"),
      (["2", "+work"], "no open todo matches '+work'"),
    ]
  )
  func failures(arguments: [String], message: String) throws {
    let chosen = arguments.compactMap(ChosenTodos.init(argument:))
    #expect(throws: CommandFailure(.dataError, message)) {
      try list.ids(of: chosen, among: .open, today)
    }
  }
}
