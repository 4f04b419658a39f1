import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The texts that are typed on the screen")
struct TypedTextTests {
  private let screen = LiveScreen()

  @Test("A todo is added by its text, with the cursor at its end")
  func add() {
    screen.press(.character("a"))
    screen.type("(B) Ham due:tomorrow")
    #expect(screen.text.hasSuffix("\n add: (B) Ham due:tomorrow"))
    #expect(screen.frame.cursor == Frame.Cursor(column: 25, row: 6))
    screen.press(.enter)
    screen.expect(
      """
       todo: all                 4 open, 1 done
      >[ ] 5 (B) Ham                      11-24
       [ ] 1 Milk +home
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs
       added 5 (B) Ham due:2026-11-24; u takes…
      """
    )
  }

  @Test("A text that cannot be read is told, and can be corrected; a blank one changes nothing")
  func wrongText() {
    screen.press(.character("a"))
    screen.type("Ham due:soon")
    screen.press(.enter)
    #expect(screen.text.hasSuffix("\n 'due:soon' has no day; write due:2026-1…"))
    #expect(screen.frame.lines.last?.first?.style == .problem)
    screen.press(.control("w"), .enter)
    #expect(screen.database.todos[0].description == "Ham ")
    screen.press(.character("a"), .character(" "), .enter)
    #expect(screen.database.todos.count == 5)
  }

  @Test("Of a text that is longer than the line, the part before the cursor is seen")
  func longText() {
    screen.press(.character("a"))
    screen.type("1234567890123456789012345678901234567890")
    #expect(screen.text.hasSuffix("\n add: 7890123456789012345678901234567890"))
    #expect(screen.frame.cursor == Frame.Cursor(column: 39, row: 6))
    screen.press(.home)
    #expect(screen.text.hasSuffix("\n add: 1234567890123456789012345678901234"))
    #expect(screen.frame.cursor == Frame.Cursor(column: 5, row: 6))
  }

  @Test("An edit begins with the whole text, so that the priority can be removed")
  func edit() {
    screen.press(.down, .character("e"))
    #expect(screen.text.hasSuffix("\n edit: (A) Call Mom due:2026-11-20"))
    screen.press(.control("u"))
    screen.type("Call Dad")
    screen.press(.enter)
    #expect(screen.database.todos[1].todoTxt == "Call Dad")
    screen.press(.character("e"), .character("!"), .escape)
    #expect(screen.database.todos[1].todoTxt == "Call Dad")
  }

  @Test("The text of a todo that another process removes is not lost")
  func editOfRemoved() {
    screen.press(.character("e"), .character("!"))
    let others = Array(ScreenFixture.todos.dropFirst())
    screen.database.changeElsewhere(ListChange(from: ScreenFixture.todos, to: others), .remove)
    screen.press(.enter)
    #expect(screen.text.hasSuffix("\n the todo has been removed meanwhile; en…"))
    screen.press(.enter)
    #expect(screen.database.todos[0].description == "Milk +home!")
  }

  @Test(
    "The properties of a todo are typed; none or an empty text removes them, or adds nothing",
    arguments: [
      ("t", "friday", "a +work due:2026-11-27 due:x"), ("t", "", "(B) a +work due:x"),
      ("t", "none", "(B) a +work due:x"),
      ("p", "a", "(A) a +work due:2026-11-20 due:x"), ("p", "", "a +work due:2026-11-20 due:x"),
      ("+", "+home", "(B) a +home due:2026-11-20 due:x"), ("+", "", "(B) a due:2026-11-20 due:x"),
      ("A", "@home due:3d", "(B) a +work due:x @home due:2026-11-26"),
      ("A", " ", "(B) a +work due:2026-11-20 due:x"), ("n", "", "(B) a +work due:2026-11-20 due:x"),
    ]
  )
  func properties(key: Character, text: String, result: String) {
    let before = Todo(todoTxt: "(B) a +work due:2026-11-20 due:x", id: UUID(1))
    let screen = LiveScreen([before])
    screen.press(.character(key), .control("u"))
    screen.type(text)
    screen.press(.enter)
    let expected = key == "t" && text == "friday" ? "(B) " + result : result
    #expect(screen.database.todos.map(\.todoTxt) == [expected])
    #expect(screen.state.mode == .list)
  }

  @Test("A prompt has the present value, and what is none of the property can be corrected")
  func wrongProperty() {
    let todo = Todo(todoTxt: "(B) +work due:2026-11-20", id: UUID(1))
    let screen = LiveScreen([todo], columns: 60)
    for (key, prompt) in [
      ("t", "due: 2026-11-20"), ("p", "priority: B"), ("+", "project: work"), ("A", "append:"),
      ("n", "note:"),
    ] as [(Character, String)] {
      screen.press(.character(key))
      #expect(screen.text.hasSuffix("\n " + prompt))
      screen.press(.escape)
    }
    for (key, text, problem) in [
      ("t", "soon", "'due:soon' has no day"), ("p", "aa", "'aa' is no priority"),
      ("+", "a b", "'a b' is no project"), ("A", "due:soon", "'due:soon' has no day"),
    ] as [(Character, String, String)] {
      screen.press(.character(key), .control("u"))
      screen.type(text)
      screen.press(.enter)
      #expect(screen.text.contains("\n \(problem)"))
      screen.press(.escape)
    }
    #expect(screen.database.todos == [todo])
    for (text, due) in [
      ("fridayT10:00", "2026-11-27T10:00"), ("2026-12-01", "2026-12-01T10:00"), ("", nil),
    ] as [(String, String?)] {
      screen.press(.character("t"), .control("u"))
      screen.type(text)
      screen.press(.enter)
      #expect(screen.database.todos.map(\.due?.description) == [due])
      screen.press(.character("t"))
      #expect(screen.text.hasSuffix("\n due: \(due ?? "")") || due == nil)
      screen.press(.escape)
    }
    screen.press(.character("n"))
    screen.type("2 l")
    screen.press(.enter)
    #expect(screen.database.todos.map(\.notes) == ["2 l"])
  }

  @Test("A text does not lose its last word by a key")
  func lastWord() {
    let screen = LiveScreen([Todo(description: "+home", id: UUID(1))], columns: 60)
    screen.press(.character("+"), .control("u"), .enter)
    #expect(screen.text.hasSuffix("\n the todo would have no text any more"))
    #expect(screen.database.todos.map(\.description) == ["+home"])
  }

  @Test("A paste of a megabyte is typed and shown", .timeLimit(.minutes(5)))
  func longPaste() {
    screen.press(.character("a"), .paste(String(repeating: "牛乳 milk\r\n", count: 80_000)))
    #expect(screen.text.hasSuffix("\n add: ilk 牛乳 milk 牛乳 milk 牛乳 milk"))
    screen.press(.enter)
    #expect(screen.database.todos[0].description.utf8.count == 960_000)
    #expect(screen.text.contains("\n>[ ] 5 牛乳 milk 牛乳 milk 牛乳"))
    screen.press(.enter)
    #expect(screen.text.hasPrefix(" todo 5"))
  }

  @Test("ctrl-c ends the typing of a text, and not the program", arguments: ["a", "e", "t", "/"])
  func interruptTyping(key: Character) {
    screen.press(.character(key))
    screen.press(.character("x"))
    screen.press(.control("c"))
    #expect(screen.state.mode == .list && screen.state.filter == "" && !screen.state.hasEnded)
  }

  @Test("A filter that is not complete yet stays in sight; it is a problem when enter is pressed")
  func incompleteFilter() {
    screen.type("/due:")
    screen.scheduler.advance(by: 1)
    #expect(screen.state.message == nil)
    screen.press(.enter)
    guard case .problem(let text) = screen.state.message else {
      Issue.record("it has to be a problem")
      return
    }
    #expect(text.hasPrefix("'due:' has no days"))
    #expect(screen.state.mode == .filtering(TextEntry("due:")))
  }
}
