import ComposableArchitecture
import Foundation
import Testing

@testable import TodoFeature

@Suite("The screen, as the user sees it")
struct FrameTests {
  private let screen = LiveScreen()

  @Test("The list has a title, the todos and a line of keys")
  func list() {
    screen.expect(
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
    screen.expect(
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
    screen.expect(
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
    screen.expect(
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

  @Test("A removal can be undone and redone")
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
    screen.expect(
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
      notes: "cake\n\n\tcandles"
    )
    let screen = LiveScreen([todo], columns: 30, rows: 15)
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
    let timed = [
      "Cake due:2026-12-01T10:00", "Tea due:2027-12-01", "Milk due:2026-12-01",
    ].enumerated().map { index, text in
      Todo(description: text, id: UUID(index), number: index + 1)
    }
    #expect(
      LiveScreen(timed, columns: 28).text == """
         todo: all     3 open, 0 done
        >[ ] 1 Cake       12-01 10:00
         [ ] 2 Tea   2027-12-01
         [ ] 3 Milk       12-01


         a: add, space: check, ?: al…
        """
    )
    // There is no room for a column.
    #expect(LiveScreen(timed, columns: 17).text.contains("\n>[ ] 1 Cake due:2…\n"))
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

  @Test("The help scrolls, and ends by any other key")
  func help() {
    screen.press(.character("?"))
    #expect(screen.text.hasPrefix(" keys                 any other key: back\n space    check"))
    screen.press(.end)
    #expect(screen.text.contains("\n q        quit\n"))
    screen.press(.down, .up, .character("x"))
    #expect(screen.text.hasPrefix(" todo: all"))
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
}
