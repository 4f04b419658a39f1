import Foundation
import Testing
import TodoFeature

@testable import TodoCLI

@Suite("What is printed")
struct OutputStyleTests {
  private let pipe = OutputStyle(isTerminal: false, isColored: false, today: Day("2026-11-23")!)
  private let terminal = OutputStyle(isTerminal: true, isColored: true, today: Day("2026-11-23")!)

  private func todo(_ number: Int, _ line: String) -> Todo {
    var todo = Todo(todoTxt: line, id: UUID())
    todo.number = number
    return todo
  }

  @Test("Numbers are aligned, and priorities are shown; days of creation and completion are not")
  func lines() {
    let todos = [todo(12, "(A) 2026-11-01 Milk"), todo(3, "x 2026-11-23 2026-11-01 Eggs")]
    #expect(pipe.lines(todos) == "[ ] 12 (A) Milk\n[x]  3 Eggs\n")
    #expect(pipe.lines([]) == "")
  }

  @Test("In a pipe, texts are exact; in a terminal, marks that it would obey are written out")
  func controls() {
    let todos = [todo(1, "a\u{1B}[31m")]
    #expect(pipe.lines(todos) == "[ ] 1 a\u{1B}[31m\n")
    #expect(terminal.lines(todos) == "[ ] 1 a\\u{1B}[31m\n")
  }

  @Test(
    "Colours show what is overdue, due today, important and done",
    arguments: [
      ("due:2026-11-22 a", "31"), ("due:2026-11-23 a", "33"), ("(A) a", "1"), ("x a", "2"),
    ]
  )
  func colors(line: String, code: String) {
    let text = terminal.lines([todo(1, line)])
    #expect(text.hasPrefix("\u{1B}[\(code)m[") && text.hasSuffix("\u{1B}[m\n"))
    #expect(!pipe.lines([todo(1, line)]).contains("\u{1B}"))
  }

  @Test("In a terminal, an import tells how many it has skipped, and why")
  func imports() {
    let added = [todo(2, "a"), todo(3, "b")]
    let entry = JournalEntry(id: 1, date: .now, verb: .import, todos: added)
    let (done, todos): (ListState.Done, [Todo?]) = (.changed([entry]), added)
    let imported = "imported 2 todos; 'todo undo' takes it back\n"
    for (done, items, text) in [
      (done, todos, imported),
      (done, todos + [todo(1, "c")], imported + "skipped 1 that is in the list already\n"),
      (
        done, todos + [nil],
        imported + "skipped 1 that is deleted, or only the pattern of recurring tasks\n"
      ),
      (
        .nothing, todos + [nil, nil],
        "nothing to change\nskipped 2 that are in the list already\n"
          + "skipped 2 that are deleted, or only the pattern of recurring tasks\n"
      ),
    ] as [(ListState.Done, [Todo?], String)] {
      #expect(terminal.notice(done, ofImporting: items) == text)
      #expect(pipe.notice(done, ofImporting: items) == "")
    }
  }

  @Test("A rec: that is typed is said to do nothing; one that is checked is not named")
  func repetition() {
    let todos = [todo(1, "Milk"), todo(2, "Eggs rec:+1w")]
    func notice(_ verb: JournalEntry.Verb) -> String {
      terminal.notice(.changed([JournalEntry(id: 1, date: .now, verb: verb, todos: todos)]))
    }
    let line = "'rec:+1w' does nothing: only a rule of a calendar repeats a todo\n"
    #expect(notice(.add) == "added 2 todos; 'todo undo' takes it back\n" + line)
    #expect(notice(.edit).hasSuffix(line) && !notice(.check).hasSuffix(line))
  }

  @Test("In a terminal, a change is answered by a line; in a pipe, by none")
  func notices() {
    let entry = JournalEntry(id: 1, date: .now, verb: .check, todos: [todo(2, "x Eggs\n")])
    for (done, text) in [
      (ListState.Done.nothing, "nothing to change\n"),
      (.changed([entry]), "checked 2 Eggs\\n; 'todo undo' takes it back\n"),
      (.undone([entry]), "undone: checked 2 Eggs\\n; 'todo redo' does it again\n"),
      (.redone([entry]), "redone: checked 2 Eggs\\n; 'todo undo' takes it back\n"),
    ] {
      #expect(terminal.notice(done) == text)
      #expect(pipe.notice(done) == "")
    }
  }
}
