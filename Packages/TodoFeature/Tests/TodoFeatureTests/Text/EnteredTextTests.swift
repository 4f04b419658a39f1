import Foundation
import Testing
import TodoFeature

@Suite("A text that was typed")
struct EnteredTextTests {
  /// A Monday.
  private let today = Day("2026-11-23")!

  @Test(
    "A relative due day becomes a day of the calendar",
    arguments: [
      ("today", "2026-11-23"), ("tomorrow", "2026-11-24"), ("yesterday", "2026-11-22"),
      ("friday", "2026-11-27"), ("Fri", "2026-11-27"), ("monday", "2026-11-30"),
      ("sun", "2026-11-29"), ("3d", "2026-11-26"), ("2w", "2026-12-07"), ("1m", "2026-12-23"),
      ("1y", "2027-11-23"), ("0d", "2026-11-23"), ("2026-12-01", "2026-12-01"),
    ]
  )
  func due(word: String, day: String) throws {
    let text = try EnteredText("(A) call +home due:\(word) now", today: today)
    #expect(text.line == "(A) call +home due:\(day) now")
  }

  @Test(
    "A time after the day stays as it is typed, and a day that does not exist is named with it",
    arguments: [
      ("fridayT10:00", "2026-11-27T10:00"), ("saturdayt23:59", "2026-11-28T23:59"),
      ("TODAYT00:00", "2026-11-23T00:00"), ("2026-12-01T10:00:05", "2026-12-01T10:00:05"),
      ("2026-12-01T10:00:00", "2026-12-01T10:00:00"), ("2wT09:30", "2026-12-07T09:30"),
      ("2026-12-01T25:00", nil), ("fridayT10:60", nil), ("2026-12-01T10:00:60", nil),
      ("2026-12-01T10", nil), ("2026-12-01T9:00", nil), ("2026-12-01T10:00Z", nil),
      ("2026-02-30T10:00", nil), ("T10:00", nil), ("10:00", nil),
      ("2026-12-01T", nil),
    ] as [(String, String?)]
  )
  func time(word: String, day: String?) throws {
    for key in ["due", "t"] {
      let text = try? EnteredText("call \(key):\(word) now", today: today)
      #expect(text?.line == day.map { "call \(key):\($0) now" })
    }
  }

  @Test("A time that no day has is told from a day that there is not")
  func wrongTime() {
    for (value, reason) in [
      ("2026-12-01T25:00", "has no time of a day; write due:2026-12-01T10:00 or due:fridayT10:00"),
      ("fridayT10:0", "has no time of a day; write due:2026-12-01T10:00 or due:fridayT10:00"),
      (
        "2026-02-30T10:00",
        "is not in the calendar; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
      ),
      ("somedayT10:00", "has no day; write due:2026-12-01, due:tomorrow, due:friday or due:2w"),
    ] {
      #expect("\(EnteredText.Problem.noDay(value))" == "'due:\(value)' \(reason)")
    }
  }

  @Test("A relative start day becomes a day of the calendar, and a word that is no day is named")
  func start() throws {
    #expect(try EnteredText("at:x t:fri a", today: today).line == "at:x t:2026-11-27 a")
    let problem = EnteredText.Problem.noDay("soon", key: "t")
    #expect(throws: problem) { try EnteredText("a t:soon", today: today) }
    #expect(
      "\(problem)" == "'t:soon' has no day; write t:2026-12-01, t:tomorrow, t:friday or t:2w"
    )
  }

  @Test(
    "A due day that does not exist is a problem, which names it",
    arguments: ["someday", "2026-02-30", "fr", "d", "-1d", "99999y", "1", "tomorro"]
  )
  func noDay(word: String) {
    #expect(throws: EnteredText.Problem.noDay(word)) {
      try EnteredText("call due:\(word)", today: today)
    }
  }

  @Test("A day that the calendar lacks is told from a word that is none")
  func calendar() {
    let advice = "; write due:2026-12-01, due:tomorrow, due:friday or due:2w"
    for (value, reason) in [("2026-02-30", "is not in the calendar"), ("someday", "has no day")] {
      #expect("\(EnteredText.Problem.noDay(value))" == "'due:\(value)' \(reason)\(advice)")
    }
  }

  @Test("A text keeps its spaces")
  func spaces() throws {
    #expect(try EnteredText("  two  words ", today: today).line == "  two  words ")
  }

  @Test(
    "A text with nothing to see is blank",
    arguments: [
      "", " ", "\t\n", "\u{200B}\u{FEFF}", "\u{AD}", "\u{2800}", "(A) ", "2026-11-23 ",
      "\u{202E}\u{3164}",
    ]
  )
  func blank(text: String) {
    #expect(throws: EnteredText.Problem.blank) { try EnteredText(text, today: today) }
  }

  @Test(
    "A text with anything to see is not blank",
    arguments: ["x", "x ", "👍🏽", "(A)", ".", "\u{301}"]
  )
  func visible(text: String) throws {
    #expect(try EnteredText(text, today: today).line == text)
  }

  @Test(
    "A typed text is an open todo, also if it begins like one that is done in a todo.txt file",
    arguments: [
      ("x ray appointment", "x ray appointment", nil),
      ("x 2026-11-23 ray", "x 2026-11-23 ray", nil), ("x (A) ray", "x (A) ray", nil),
      ("(A) x ray", "x ray", Priority("A")), ("(A) 2026-11-01 x ray", "x ray", Priority("A")),
      ("X ray", "X ray", nil),
    ]
  )
  func leadingMark(typed: String, text: String, priority: Priority?) throws {
    let todo = Todo(try EnteredText(typed, today: today), id: UUID(1))
    #expect(!todo.isComplete && todo.completionDate == nil)
    #expect(todo.description == text && todo.priority == priority)
  }
}
