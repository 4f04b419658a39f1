import Foundation
import Testing
import TodoFeature

@Suite("The todo.txt format")
struct TodoTxtTests {
  private func read(_ line: String) -> Todo { Todo(todoTxt: line, id: UUID(0)) }

  private func day(_ text: String) -> Day? { Day(text) }

  @Test("A line has a mark, a priority, two days and a description")
  func parts() {
    #expect(
      read("x (B) 2026-11-25 2026-11-23 Call Mom +family @phone due:2026-12-01")
        == Todo(
          isComplete: true,
          description: "Call Mom +family @phone due:2026-12-01",
          id: UUID(0),
          priority: Priority("B"),
          creationDate: day("2026-11-23"),
          completionDate: day("2026-11-25")
        )
    )
    #expect(
      read("(A) 2026-11-23 Call Mom")
        == Todo(
          description: "Call Mom",
          id: UUID(0),
          priority: Priority("A"),
          creationDate: day("2026-11-23")
        )
    )
  }

  @Test(
    "Text that only looks like a part of a line belongs to the description",
    arguments: [
      "Really gotta call Mom (A) @phone", "(b) Get back to the boss", "(B)->Submit TPS report",
      "(AB) two letters", "xylophone lesson", "X 2026-11-25 a capital letter", "x", "(A)",
      "2026-11-23", "2026-13-01 no such day", "2026-11-23Call", "", " x a space before",
    ]
  )
  func descriptions(line: String) {
    #expect(read(line) == Todo(description: line, id: UUID(0)))
  }

  @Test("Of two days, a todo that is not done has only the first one")
  func days() {
    let open = read("2026-11-23 2026-11-24 Report")
    #expect(open.creationDate == day("2026-11-23") && open.description == "2026-11-24 Report")
    let done = read("x 2026-11-23 Report")
    #expect(done.completionDate == day("2026-11-23") && done.creationDate == nil)
  }

  @Test("Projects, contexts, keys and the due day are words of the description")
  func words() {
    let todo = read("(A) +home call +family a+b @phone me@home + @ due:2026-12-01 z:x:y k:v k:w")
    #expect(todo.projects == ["home", "family"])
    #expect(todo.contexts == ["phone"])
    #expect(todo.due == DayAndTime("2026-12-01"))
    #expect(
      todo.value(of: "k") == "v" && todo.value(of: "z") == nil && todo.value(of: "due:") == nil
    )
    #expect(read("due:tomorrow").due == nil && read("overdue:2026-12-01").due == nil)
    let timed = read("a t:2026-11-30T08:00 due:2026-12-01T10:00:30")
    #expect(timed.due?.description == "2026-12-01T10:00:30")
    #expect(timed.start?.time?.secondOfDay == 8 * 3_600)
    #expect(timed.isWaiting(on: Day("2026-11-29")!) && !timed.isWaiting(on: Day("2026-11-30")!))
    #expect(read("due:2026-12-01T24:00").due == nil && read("due:2026-12-01t10:00").due == nil)
  }

  @Test(
    "Reading a line and printing the todo gives the same line",
    arguments: SearchSize.todoTxtLines.seeds
  )
  func lines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let line = Self.line(using: &random)
      #expect(read(line).todoTxt == line)
    }
  }

  @Test(
    "Printing a todo and reading the line gives the same todo",
    arguments: SearchSize.todoTxtTodos.seeds
  )
  func todos(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let isComplete = Bool.random(using: &random)
      let completion = isComplete ? Self.day(using: &random) : nil
      let todo = Todo(
        isComplete: isComplete,
        description: "Milk " + Self.line(using: &random),
        id: UUID(0),
        priority: Bool.random(using: &random) ? Priority("C") : nil,
        creationDate: isComplete && completion == nil ? nil : Self.day(using: &random),
        completionDate: completion
      )
      #expect(read(todo.todoTxt) == todo)
    }
  }

  @Test("A line break becomes a space: a todo is one line")
  func lineBreaks() {
    #expect(Todo(description: "two\nlines\r\nhere", id: UUID(0)).todoTxt == "two lines here")
  }

  private static func day(using random: inout SplitMix64) -> Day? {
    Bool.random(using: &random)
      ? Day(year: 2026, month: 11, day: Int.random(in: 1...30, using: &random)) : nil
  }

  /// A line of what has a meaning in the format, what almost has one, and what has none.
  private static func line(using random: inout SplitMix64) -> String {
    let parts = [
      "x ", "x", "X ", " ", "  ", "(A) ", "(Z) ", "(a) ", "(A)", "2026-11-23 ", "2026-02-30 ",
      "2026-11-23", "+home ", "@phone ", "due:2026-12-01 ", "due:2026-12-01T10:00 ", "due: ", ":",
      "Milk ", "\u{301}", "👩‍👩‍👧 ",
      "\t", "é", "e\u{301} ",
    ]
    return (0..<Int.random(in: 0...8, using: &random))
      .map { _ in parts.randomElement(using: &random)! }
      .joined()
  }
}
