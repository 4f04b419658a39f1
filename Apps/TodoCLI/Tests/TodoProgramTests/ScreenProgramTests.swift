import TestSupport
import Foundation
import Testing

// One after the other, because each of them waits for what a person would see.
@Suite("The screen in a terminal", .serialized, .timeLimit(.minutes(30)))
struct ScreenProgramTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  private func openScreen(
    columns: Int = 50,
    rows: Int = 10,
    command: String = "todo ui"
  ) async throws -> TerminalSession {
    let terminal = try await TerminalSession(todo, columns: columns, rows: rows)
    try await terminal.type(command)
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasPrefix("todo: all") }
    return terminal
  }

  /// The process of the screen.
  private func screenProcess() async throws -> pid_t {
    let found = try await todo.shell("pgrep -f \"^todo ui --database $TODO_STORE\"")
    return try #require(pid_t(found.output.trimmingCharacters(in: .newlines)))
  }

  @Test("A tap is shown and saved at once, and the todo goes to the end a second later")
  func check() async throws {
    try await todo.add("Milk", "Eggs", "Bread")
    let terminal = try await openScreen()
    try await terminal.expect(
      """
      todo: all                           3 open, 0 done
      [ ] 3 Bread
      [ ] 2 Eggs
      [ ] 1 Milk





      a: add, space: check, ?: all keys, q: quit
      """
    )
    // On a busy machine, the second may be over before it is seen. A further tap would be that of the next todo.
    try await terminal.press("Space")
    try await terminal.wait { $0.contains("[x] 3 Bread") }
    #expect(try await todo("list", "--done").output == "[x] 3 Bread\n")
    try await terminal.expect(
      """
      todo: all                           2 open, 1 done
      [ ] 2 Eggs
      [ ] 1 Milk
      [x] 3 Bread





      checked 3 Bread; u takes it back
      """
    )
    try await terminal.press("q")
    try await terminal.wait { $0.hasSuffix("$") }
    try await terminal.type("echo $?")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("$ echo $?\n0\n$") }
    let sorted = Finished(output: "[ ] 2 Eggs\n[ ] 1 Milk\n[x] 3 Bread\n")
    #expect(try await todo("list") == sorted)
    #expect(try await todo("log").output.contains("checked 3 Bread"))
    #expect(
      try todo.snapshot().keys.filter { $0 != "tmux" }.sorted() == ["list", "list/todo.sqlite"]
    )
  }

  @Test("The first frame of the screen has the list")
  func firstFrame() async throws {
    try await todo.add("Milk", "Eggs")
    let drawn = try await todo.shell(
      #"printf q | script -qec '"$TODO" ui' /dev/null"#,
      environment: ["TERM": "screen-256color"]
    )
    #expect(drawn.output.contains("2 open, 0 done") && drawn.output.contains("Milk"), "\(drawn)")
    #expect(!drawn.output.contains("0 open, 0 done"))
  }

  @Test(
    "Quitting within the second sorts and saves; bare todo opens the screen, and makes the list"
  )
  func quit() async throws {
    let terminal = try await openScreen(command: "todo")
    try await terminal.press("a")
    try await terminal.type("Milk")
    try await terminal.press("Enter", "a")
    try await terminal.type("Eggs")
    try await terminal.press("Enter", "Space", "q")
    try await terminal.wait { $0.hasSuffix("$") }
    #expect(try await todo("list").output == "[ ] 1 Milk\n[x] 2 Eggs\n")
  }

  @Test("The screen shows what another process writes, and keeps what is typed")
  func others() async throws {
    try await todo.add("Milk")
    let terminal = try await openScreen()
    try await terminal.press("a")
    try await terminal.type("Eg")
    try await todo("add", "Bread")
    try await terminal.wait {
      $0.contains("\n[ ] 2 Bread\n[ ] 1 Milk\n") && $0.hasSuffix("\nadd: Eg")
    }
    try await terminal.type("gs")
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("\n[ ] 3 Eggs\n[ ] 2 Bread\n") }
    #expect(try await todo("undo", "2") == Finished())
    try await terminal.wait { $0.contains("\n[ ] 1 Milk") && !$0.contains("Bread\n") }
  }

  @Test("A text that another process changes while it is typed is merged, or both are shown")
  func concurrentEdits() async throws {
    try await todo.add("Milk +home")
    let terminal = try await openScreen(columns: 80)
    try await terminal.wait { $0.contains("\n[ ] 1 Milk +home\n") }
    func edit(_ text: String, elsewhere: String) async throws {
      try await terminal.press("e", "C-u")
      try await terminal.type(text)
      #expect(try await todo("edit", "1", elsewhere) == Finished())
      try await terminal.wait { $0.contains("\n[ ] 1 \(elsewhere)\n") }
      try await terminal.press("Enter")
    }
    try await edit("Oat milk +home", elsewhere: "Milk +home +shop")
    try await terminal.wait {
      $0.contains("\nmerged with a change elsewhere: edited 1 Oat milk +home +shop")
    }
    #expect(try await todo("list").output == "[ ] 1 Oat milk +home +shop\n")
    try await edit("Oat drink", elsewhere: "Soy milk")
    try await terminal.expect(
      """
      changed elsewhere while you typed
      yours: Oat drink
      theirs: Soy milk






      m: yours, t: theirs, e: edit yours
      """
    )
    #expect(try await todo("list").output == "[ ] 1 Soy milk\n")
    try await terminal.press("m")
    try await terminal.wait { $0.contains("\nedited 1 Oat drink") }
    #expect(try await todo("list").output == "[ ] 1 Oat drink\n")
  }

  @Test("The screen understands the keys of a terminal and pasted texts")
  func keys() async throws {
    let terminal = try await openScreen()
    try await terminal.press("a")
    try await terminal.type("Mlk ü牛")
    try await terminal.press("Home", "Right", "i", "End", "BSpace", "Left", "DC")
    try await terminal.tmux("set-buffer", "one\nq\ntwo")
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.wait { $0.hasSuffix("\nadd: Milk one q two") }
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("\n[ ] 1 Milk one q two\n") }
    // What comes at once after a pasted text may be another one.
    try await terminal.press("a")
    let pastes = #"tmux -S tmux paste-buffer -p \; send-keys ü \; paste-buffer -p"#
    #expect(try await todo.shell(pastes) == Finished())
    try await terminal.wait { $0.hasSuffix("\nadd: one q twoüone q two") }
    try await terminal.press("Escape")
    try await terminal.wait { !$0.contains("\nadd:") }
    try await terminal.press("/", "x")
    try await terminal.wait { $0.hasSuffix("\n/x") }
    // A key that comes at once after it is one with the alt key.
    try await terminal.press("Escape")
    try await terminal.wait { $0.contains("\n[ ] 1 Milk one q two\n") && !$0.contains("\n/x") }
    try await terminal.press("a", "a", " ", "b", "M-b", "M-d", "C-c")
    try await terminal.wait { $0.hasPrefix("todo: all") && $0.contains("\n[ ] 1 Milk one q two\n") }
    try await terminal.press("h")
    try await terminal.wait { $0.contains("added 1 Milk one") && $0.contains(" 1/1\n") }
    try await terminal.press("Left")
    try await terminal.wait { $0.hasPrefix("before all changes") && !$0.contains("Milk") }
    try await terminal.press("q", "?")
    try await terminal.wait { $0.hasPrefix("keys") && $0.contains("\nspace    check") }
  }

  @Test("A megabyte that is pasted in a terminal is typed, and the next keys are obeyed")
  func longPaste() async throws {
    let terminal = try await openScreen()
    try await terminal.press("a")
    let file = todo.folder + "/paste"
    try String(repeating: "牛乳 milk\n", count: 90_000)
      .write(toFile: file, atomically: true, encoding: .utf8)
    try await terminal.tmux("load-buffer", file)
    try await terminal.tmux("paste-buffer", "-p")
    try await terminal.press("!")
    try await terminal.wait { $0.hasSuffix("牛乳 milk 牛乳 milk !") }
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("added 1 牛乳 milk") }
    let saved = "[ ] 1 " + String(repeating: "牛乳 milk ", count: 90_000) + "!\n"
    #expect(try await todo("list").output == saved)
    // None of the lines was taken for keys.
    #expect(try await todo("log").output.count { $0 == "\n" } == 1)
  }

  @Test("The title of the screen counts what todo list prints by each choice")
  func counts() async throws {
    try await todo.add("Milk", "Eggs", "Tree t:1m", "Bread", "Tea t:1w")
    try await todo("check", "1")
    let terminal = try await openScreen()
    try await terminal.wait { $0.hasPrefix("todo: all                2 open, 1 done, 2 waiting\n") }
    for (choice, count) in [("--open", 2), ("--done", 1), ("--waiting", 2)] {
      #expect(try await todo("list", choice).output.count { $0 == "\n" } == count)
    }
  }

  @Test("The screen follows the size of the terminal")
  func resize() async throws {
    try await todo.add((1...9).map { "Todo \($0)" })
    let terminal = try await openScreen()
    try await terminal.tmux("resize-window", "-x", "20", "-y", "5")
    try await terminal.expect(
      """
      todo: all
      [ ] 9 Todo 9
      [ ] 8 Todo 8
      [ ] 7 Todo 7
      a: add, space: chec…
      """
    )
    try await terminal.tmux("resize-window", "-x", "40", "-y", "6")
    try await terminal.expect(
      """
      todo: all                 9 open, 0 done
      [ ] 9 Todo 9
      [ ] 8 Todo 8
      [ ] 7 Todo 7
      [ ] 6 Todo 6
      a: add, space: check, ?: all keys, q: q…
      """
    )
  }

  @Test("Ctrl-z gives the terminal to the shell, and fg brings the screen back")
  func suspend() async throws {
    try await todo.add("Milk")
    let terminal = try await openScreen()
    try await terminal.type("aEggs")
    try await terminal.press("C-z")
    try await terminal.wait { $0.contains("Stopped") && $0.hasSuffix("$") }
    try await terminal.type("stty -a | grep -c ' echo '; todo add Bread")
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("\n1\nadded 2 Bread") }
    try await terminal.type("fg")
    try await terminal.press("Enter")
    try await terminal.wait {
      $0.contains("\n[ ] 2 Bread\n[ ] 1 Milk\n") && $0.hasSuffix("\nadd: Eggs")
    }
  }

  @Test(
    "Whatever ends the screen, the terminal is as before, and what was saved is there",
    arguments: [
      SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGQUIT, SIGSEGV, SIGABRT, SIGILL,
    ]
  )
  func ends(number: Int32) async throws {
    let terminal = try await TerminalSession(todo)
    let settings = "stty -a > \(todo.folder)/"
    try await terminal.type("\(settings)before; todo ui --database $TODO_STORE")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasPrefix("todo: all") }
    try await terminal.press("a")
    try await terminal.type("Milk")
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("added 1 Milk") }
    kill(try await screenProcess(), number)
    try await terminal.wait { $0.hasSuffix("$") && !$0.contains("added 1 Milk") }
    try await terminal.type("\(settings)after; echo done")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("\ndone\n$") }
    let (before, after) = ("\(todo.folder)/before", "\(todo.folder)/after")
    #expect(
      try String(contentsOfFile: before, encoding: .utf8)
        == String(contentsOfFile: after, encoding: .utf8)
    )
    #expect(try await todo("list").output == "[ ] 1 Milk\n")
    // A cursor that is not shown would stay so.
    #expect(try await terminal.tmux("display", "-p", "#{cursor_flag} #{alternate_on}") == "1 0\n")
  }

  @Test("Ctrl-\\ ends the screen at once, and the terminal is as before")
  func quitKey() async throws {
    try await todo.add("Milk")
    let terminal = try await openScreen()
    try await terminal.press("C-\\")
    try await terminal.wait { $0.contains("Quit") && $0.hasSuffix("$") }
    try await terminal.type("stty -a | grep -c ' echo '")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("\n1\n$") }
    #expect(try await terminal.tmux("display", "-p", "#{cursor_flag} #{alternate_on}") == "1 0\n")
  }

  @Test("A kill of the screen at any moment of typing loses nothing that was confirmed")
  func suddenDeath() async throws {
    var random = SplitMix64(seed: 14)
    let terminal = try await TerminalSession(todo)
    var typed: [String] = []
    let count = SearchSize.killedScreens.count
    for round in 1...count {
      // The screen of the process that was killed still stands there. Keys that are pressed before the new
      // one are taken by the shell.
      try await terminal.type("clear; echo round \(round)")
      try await terminal.press("Enter")
      try await terminal.wait { $0.hasPrefix("round \(round)\n") }
      try await terminal.type("todo ui --database $TODO_STORE")
      try await terminal.press("Enter")
      try await terminal.wait { $0.contains("todo: all") }
      let text = "round-\(round)"
      try await terminal.press("a", text, "Enter", "Space", "Space", "e", "!", "Enter")
      let process = try await screenProcess()
      // A slow machine would not get past the first keys in any round, if only time decided.
      switch round % 3 {
      case 1: try await terminal.wait { $0.contains("] \(typed.count + 1) \(text)") }
      case 2: try await terminal.wait { $0.contains("\(text)!; u takes") }
      default: break
      }
      usleep(UInt32.random(in: 0...30_000, using: &random))
      let isConfirmed = try await terminal.text.contains("\(text)!; u takes")
      kill(process, SIGKILL)
      // What it has just committed is seen by others when its locks have gone.
      while kill(process, 0) == 0 { usleep(1_000) }
      let list = try await todo("list")
      #expect(list.status == 0 && list.errors.isEmpty)
      let shown = Set(
        list.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
      )
      #expect(typed.allSatisfy { shown.contains($0[...]) })
      if isConfirmed { #expect(shown.contains("\(text)!")) }
      if let last = ["\(text)!", text].first(where: { shown.contains($0[...]) }) {
        typed.append(last)
      }
      #expect(shown.count == typed.count)
      try await terminal.press("C-c", "stty sane", "Enter")
    }
    #expect(typed.count >= count / 3)
  }

  @Test("Where there is no screen, todo ui says why, and bare todo lists")
  func noScreen() async throws {
    try await todo.add("Milk")
    let piped = try await todo("ui")
    #expect(piped.status == 64 && piped.output.isEmpty)
    #expect(piped.errors.hasPrefix("todo: the screen needs a terminal"))
    let terminal = try await TerminalSession(todo, columns: 100)
    try await terminal.type("TERM=dumb todo ui; TERM=no-such todo ui; TERM=dumb todo")
    try await terminal.press("Enter")
    try await terminal.wait { text in
      text.contains("todo: the terminal 'dumb' cannot move its cursor")
        && text.contains("todo: the terminal 'no-such' is not known")
        && text.contains("\n[ ] 1 Milk\n")
    }
  }

  @Test("A database that cannot be read is told before the terminal is cleared")
  func damagedDatabase() async throws {
    try await todo.add("Milk")
    try Data("no database".utf8).write(to: URL(fileURLWithPath: todo.store))
    let terminal = try await TerminalSession(todo, columns: 100)
    try await terminal.type("todo ui; echo $?")
    try await terminal.press("Enter")
    try await terminal.wait {
      $0.contains("todo.sqlite' is not a database of todo") && $0.hasSuffix("\n65\n$")
    }
  }
}
