import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The screen, as the user sees it")
struct FrameTests {
  private let screen = LiveScreen()

  private func expect(
    _ text: String,
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(screen.text == text, comment, sourceLocation: sourceLocation)
  }

  @Test("The list has a title, the todos and a line of keys")
  func list() {
    expect(
      """
       todo: all                 3 open, 1 done
      >[ ] 1 Milk +home
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs

       a: add, space: check, ?: all keys, q: q…
      """
    )
    let styles = screen.frame.lines.map { $0.first?.style }
    #expect(
      styles == [
        .title, .todo(.normal), .todo(.overdue), .todo(.normal), .todo(.done), nil, .note,
      ]
    )
    #expect(screen.frame.cursor == nil)
  }

  @Test("A tap is seen at once, with the second that passes until the sort")
  func check() {
    screen.press(.character(" "))
    expect(
      """
       todo: all                 2 open, 2 done
      >[x] 1 Milk +home
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs

       [##########] checked 1 Milk +home; u ta…
      """
    )
    screen.scheduler.advance(by: .milliseconds(350))
    #expect(screen.text.hasSuffix("[#######...] checked 1 Milk +home; u ta…"))
    screen.scheduler.advance(by: .milliseconds(650))
    expect(
      """
       todo: all                 2 open, 2 done
      >[ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 1 Milk +home
       [x] 4 Eggs

       checked 1 Milk +home; u takes it back
      """
    )
  }

  @Test("Keys move the selection, and the list scrolls with it")
  func moving() {
    screen.send(.resized(ScreenState.Size(columns: 20, rows: 5)))
    expect(
      """
       todo: all
      >[ ] 1 Milk +home
       [ ] 2 (A) Cal… 11-20
       [ ] 3 Tea
       a: add, space: chec…
      """
    )
    func selected(_ keys: Key...) -> Int? {
      for key in keys { screen.press(key) }
      return screen.state.selectedTodo?.number
    }
    #expect(selected(.character("j")) == 2)
    #expect(selected(.down, .control("n")) == 4)
    #expect(screen.text.contains(" [ ] 2 (A)") && !screen.text.contains("Milk"))
    #expect(selected(.down) == 4)
    #expect(selected(.character("k")) == 3)
    #expect(selected(.up, .control("p"), .up) == 1)
    #expect(selected(.character("G")) == 4)
    #expect(selected(.character("g")) == 1)
    #expect(selected(.end) == 4)
    #expect(selected(.home) == 1)
    #expect(selected(.pageDown) == 4)
    #expect(selected(.pageUp) == 1)
    #expect(selected(.control("f"), .control("b")) == 1)
  }

  @Test("A todo is added by its text, with the cursor at its end")
  func add() {
    screen.press(.character("a"))
    screen.type("(B) Ham due:tomorrow")
    #expect(screen.text.hasSuffix("\n add: (B) Ham due:tomorrow"))
    #expect(screen.frame.cursor == Frame.Cursor(column: 25, row: 6))
    screen.press(.enter)
    expect(
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

  @Test("Removing, undo and redo")
  func undo() {
    screen.press(.character("d"))
    #expect(screen.text.hasSuffix("\n removed 1 Milk +home; u takes it back"))
    #expect(screen.state.selectedTodo?.number == 2)
    screen.press(.character("u"))
    #expect(screen.text.hasSuffix("\n undone: removed 1 Milk +home; U does it…"))
    #expect(screen.database.todos == ScreenFixture.todos)
    screen.press(.character("U"))
    #expect(screen.text.hasSuffix("\n redone: removed 1 Milk +home; u takes i…"))
    #expect(screen.database.todos.map(\.number) == [2, 3, 4])
    screen.press(.character("U"))
    #expect(screen.text.hasSuffix("\n nothing to change"))
    screen.press(.delete)
    #expect(screen.database.todos.map(\.number) == [3, 4])
  }

  @Test("J and K move the todo, also past todos that are not shown")
  func reorder() {
    screen.press(.character("J"))
    #expect(screen.database.todos.map(\.number) == [2, 1, 3, 4])
    #expect(screen.state.selectedTodo?.number == 1)
    screen.press(.character("K"), .character("K"))
    #expect(screen.database.todos.map(\.number) == [1, 2, 3, 4])
    screen.press(.character("/"))
    screen.type("pri:none")
    screen.press(.enter)
    // The second todo has a priority, and is not shown.
    screen.press(.character("G"), .character("J"), .character("K"))
    #expect(screen.database.todos.map(\.number) == [1, 2, 4, 3])
    screen.press(.character("g"), .character("J"))
    #expect(screen.database.todos.map(\.number) == [2, 4, 1, 3])
  }

  @Test("Tab shows all, the open and the done todos; one that is tapped stays until the sort")
  func selection() {
    screen.press(.tab)
    #expect(screen.text.hasPrefix(" todo: open"))
    #expect(screen.state.rows == [0, 1, 2])
    screen.press(.character(" "))
    #expect(screen.state.rows == [0, 1, 2])
    screen.scheduler.advance(by: 1)
    #expect(screen.state.rows == [0, 1])
    screen.press(.tab)
    #expect(screen.text.hasPrefix(" todo: done"))
    #expect(screen.state.rows == [2, 3])
    screen.press(.tab)
    #expect(screen.text.hasPrefix(" todo: waiting") && screen.state.rows.isEmpty)
    screen.press(.tab)
    #expect(screen.state.rows == [0, 1, 2, 3])
  }

  @Test("A todo that starts on a later day waits until that day begins; tab shows it before")
  func waiting() {
    let todos = ["Milk", "Tree t:2026-11-25"].enumerated().map { index, text in
      Todo(description: text, id: UUID(index), number: index + 1)
    }
    let screen = LiveScreen(todos)
    #expect(screen.state.rows == [0])
    screen.press(.tab, .tab, .tab)
    #expect(screen.text.hasPrefix(" todo: waiting") && screen.state.rows == [1])
    screen.press(.tab)
    screen.scheduler.advance(by: .seconds(2 * 86_400 - 1))
    screen.press(.down)
    #expect(screen.state.rows == [0])
    screen.scheduler.advance(by: .seconds(1))
    screen.press(.down)
    #expect(screen.text.contains(">[ ] 2 Tree t:2026-11-25"))
    screen.press(.character("e"))
    screen.type(" t:tomorrow")
    screen.press(.enter)
    #expect(screen.state.rows == [0, 1])
    screen.press(.character("e"), .control("u"))
    screen.type("Tree t:tomorrow")
    screen.press(.enter)
    #expect(screen.state.rows == [0] && screen.database.todos[1].start == Day("2026-11-26"))
  }

  @Test("After a check, the selection stays at its row; after an uncheck, it follows the todo")
  func selectionAfterSort() {
    screen.press(.down, .character(" "))
    screen.scheduler.advance(by: .milliseconds(999))
    #expect(screen.state.selectedID == ScreenFixture.todos[1].id)
    screen.scheduler.advance(by: .milliseconds(1))
    #expect(screen.state.selectedID == ScreenFixture.todos[2].id && screen.state.selectedRow == 1)
    #expect(screen.text.contains(">[ ] 3 Tea"))
    screen.press(.end, .character(" "))
    screen.scheduler.advance(by: 1)
    #expect(screen.state.selectedID == ScreenFixture.todos[3].id && screen.state.selectedRow == 2)
    // The last open one does not move, and so stays selected.
    screen.press(.character(" "))
    screen.scheduler.advance(by: 1)
    #expect(screen.state.selectedID == ScreenFixture.todos[3].id && screen.state.selectedRow == 2)
  }

  @Test("The filter stays after enter, is shown in the title, and ends by escape")
  func filter() {
    screen.press(.character("/"))
    screen.type("+home")
    #expect(screen.frame.cursor == Frame.Cursor(column: 6, row: 6))
    screen.press(.enter)
    expect(
      """
       todo: all  /+home         3 open, 1 done
      >[ ] 1 Milk +home




       a: add, space: check, ?: all keys, q: q…
      """
    )
    screen.press(.character("/"), .character("s"), .enter)
    #expect(screen.text.hasSuffix("\n no such todos; tab and esc show others"))
    screen.press(.escape)
    #expect(screen.state.rows.count == 4)
    screen.press(.character("/"))
    screen.type("due:soon")
    screen.press(.enter)
    #expect(screen.text.hasSuffix("\n 'due:soon' has no days; write due:frida…"))
  }

  @Test("Enter shows all of a todo, with its notes; escape, enter and q close it")
  func details() {
    let todo = Todo(
      description: "Call Mom and Dad because of the party +family @phone due:2026-11-20",
      id: UUID(1),
      number: 7,
      priority: Priority("A"),
      creationDate: Day("2026-11-01"),
      notes: "cake\n\tcandles"
    )
    let screen = LiveScreen([todo], columns: 30, rows: 14)
    screen.press(.enter)
    #expect(
      screen.text == """
         todo 7               esc: back
         (A) Call Mom and Dad because
         of the party +family @phone
         due:2026-11-20

         cake
         \\tcandles

         open
         due: 2026-11-20
         projects: family
         contexts: phone
         made: 2026-11-01

        """
    )
    for key in [Key.escape, .enter, .character("q")] {
      screen.press(.character("x"), key)
      #expect(screen.text.hasPrefix(" todo: all") && !screen.state.hasEnded)
      screen.press(.enter)
    }
  }

  @Test("The details scroll, and show what others change meanwhile")
  func detailsOfChanged() {
    screen.send(.resized(ScreenState.Size(columns: 20, rows: 4)))
    screen.press(.enter, .down)
    #expect(screen.text.hasPrefix(" todo 1     esc: back\n\n open\n"))
    screen.press(.end, .pageDown)
    #expect(screen.text.hasPrefix(" todo 1     esc: back\n open\n projects: home\n"))
    var todos = ScreenFixture.todos
    todos[0].description = "Oat milk"
    screen.database.changeElsewhere(ListChange(from: ScreenFixture.todos, to: todos), .edit)
    screen.press(.home)
    #expect(screen.text.contains("\n Oat milk\n"))
    let others = Array(todos.dropFirst())
    screen.database.changeElsewhere(ListChange(from: todos, to: others), .remove)
    #expect(screen.text.contains("\n the todo has been\n removed meanwhile\n"))
  }

  @Test("The due day is in a column that is never cut, with its year if that is another one")
  func dueColumn() {
    let texts = [
      "Milk due:2026-12-01", "牛乳牛乳牛乳牛乳 +home", "due:2027-01-02 a long text @x", "a due:x",
    ]
    let todos = texts.enumerated().map { index, text in
      Todo(description: text, id: UUID(index), number: index + 1)
    }
    #expect(
      LiveScreen(todos, columns: 24).text == """
         todo: all 4 open, 0 done
        >[ ] 1 Milk         12-01
         [ ] 2 牛乳牛乳牛乳牛乳 …
         [ ] 3 a long… 2027-01-02
         [ ] 4 a due:x

         a: add, space: check, ?…
        """
    )
    // There is no room for a column.
    #expect(LiveScreen(todos, columns: 18).text.contains("\n [ ] 3 due:2027-01…\n"))
    #expect(LiveScreen([todos[3]], columns: 13).text.contains("\n>[ ] 4 a due:x"))
  }

  @Test("A small screen has all of the help, line by line")
  func smallHelp() {
    screen.send(.resized(ScreenState.Size(columns: 20, rows: 5)))
    screen.press(.character("?"))
    var lines: [String] = []
    for _ in 0..<100 {
      lines.append(screen.frame.lines[1].map(\.text).joined())
      screen.press(.down)
    }
    let text = lines.joined(separator: "\n")
    #expect(text.hasPrefix("space    check or\n         uncheck\nenter    show all of"))
    #expect(!text.contains("…") && screen.text.hasSuffix("\n ctrl-z   suspend\n q        quit\n"))
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

  @Test("The help scrolls, and ends by any other key")
  func help() {
    screen.press(.character("?"))
    #expect(screen.text.hasPrefix(" keys                 any other key: back\n space    check"))
    screen.press(.end)
    #expect(screen.text.contains("\n q        quit\n"))
    screen.press(.down, .up, .character("x"))
    #expect(screen.text.hasPrefix(" todo: all"))
  }

  @Test("The history shows the list after each entry, back to the beginning, and forth again")
  func history() {
    screen.press(.character("d"), .character("J"), .character("u"), .character("h"))
    // The move is undone: it is the newest entry, and shows the list as it would be.
    expect(
      """
       1970-01-01 00:00 moved 2 (A) Call M… 2/2
       [ ] 3 Tea
      >[ ] 2 (A) Call Mom                 11-20
       [x] 4 Eggs


       left: before, right: after, q: back
      """
    )
    screen.press(.left)
    expect(
      """
       1970-01-01 00:00 removed 1 Milk +ho… 1/2
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs


       left: before, right: after, q: back
      """
    )
    screen.press(.left, .left)
    expect(
      """
       before all changes                   0/2
       [ ] 1 Milk +home
       [ ] 2 (A) Call Mom                 11-20
       [ ] 3 Tea
       [x] 4 Eggs

       left: before, right: after, q: back
      """
    )
    screen.press(.right, .right, .right)
    #expect(screen.text.contains("2/2"))
    screen.press(.character("q"))
    #expect(screen.text.hasPrefix(" todo: all"))
    #expect(screen.database.todos.map(\.number) == [2, 3, 4])
  }

  @Test("A long journal is read in parts")
  func longHistory() {
    for _ in 0..<75 { screen.press(.character("J"), .character("K")) }
    screen.press(.character("h"))
    for _ in 0..<149 { screen.press(.left) }
    #expect(screen.text.hasPrefix(" 1970-01-01 00:00 moved 1 Milk +ho…"))
    #expect(screen.text.contains("1/150"))
    screen.press(.left, .left)
    #expect(screen.text.hasPrefix(" before all changes"))
  }

  @Test("Control characters and wide ones of a text keep their places")
  func characters() {
    let screen = LiveScreen(
      [
        Todo(description: "a\u{1B}[2Jb", id: UUID(1), number: 1),
        Todo(description: "牛乳を買う牛乳を買う", id: UUID(2), number: 10),
      ],
      columns: 20,
      rows: 4
    )
    #expect(
      screen.text == """
         todo: all
        >[ ]  1 a\\u{1B}[2Jb
         [ ] 10 牛乳を買う牛…
         a: add, space: chec…
        """
    )
  }

  @Test(
    "Every size works, down to one cell",
    arguments: [(1, 1), (5, 2), (3, 3), (20, 5), (200, 3)]
  )
  func sizes(columns: Int, rows: Int) {
    let screen = LiveScreen(columns: columns, rows: rows)
    for key in [
      Key.character("j"), .character("?"), .escape, .character("h"), .escape, .enter, .escape,
      .character("a"),
    ] {
      screen.press(key)
      #expect(screen.frame.lines.count <= rows)
      for line in screen.frame.lines {
        #expect(line.map(\.text.columnCount).reduce(0, +) <= columns)
      }
    }
  }

  @Test("A second demand to quit does not wait for the database")
  func quit() {
    #expect(!screen.state.hasEnded)
    screen.press(.control("c"))
    #expect(screen.state.hasEnded)
    screen.press(.control("c"))
    #expect(screen.state.hasEnded && screen.state.quitting == .now)
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
