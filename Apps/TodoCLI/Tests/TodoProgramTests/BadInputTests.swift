import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Bad input", .timeLimit(.minutes(30)))
struct BadInputTests {
  @Test(
    "Bad input gives one line that names it, the right exit status, and leaves every file as it was",
    arguments: Misuse.ofCommands + Misuse.ofTexts + Misuse.ofStores
  )
  func refusal(misuse: Misuse) async throws {
    let todo = try Program()
    try await todo.add("a", "b")
    try await todo("check", "2")
    try await todo.shell(misuse.preparation)
    if !misuse.sql.isEmpty {
      let queue = try DatabaseQueue(path: todo.store)
      try await queue.write { [misuse] in try $0.execute(sql: misuse.sql) }
      try queue.close()
    }
    let before = try todo.snapshot()
    let arguments = misuse.arguments.map { $0.replacing("STORE", with: todo.store) }
    let message = misuse.message.replacing("STORE", with: todo.store)
    #expect(
      try await todo(arguments: arguments)
        == Finished(status: misuse.status, errors: "todo: \(message)\n")
    )
    #expect(try todo.snapshot() == before)
  }

  @Test("On a store that does not exist yet, a refused command makes nothing")
  func nothingMade() async throws {
    let todo = try Program()
    for arguments in [
      ["add", " "], ["check", "1"], ["edit", "1", "a"], ["remove", "1"], ["lst"],
    ] {
      let finished = try await todo(arguments: arguments)
      #expect(finished.status != 0 && finished.output.isEmpty)
    }
    #expect(try todo.snapshot().isEmpty)
  }

  @Test("A text that is not UTF-8 is refused, not mangled, and its place is named")
  func invalidText() async throws {
    let todo = try Program()
    #expect(
      try await todo.shell(#""$TODO" add good $'b\xffad'"#)
        == Finished(status: 65, errors: "todo: argument 3, 'b\u{FFFD}ad', is not UTF-8 text\n")
    )
    for command in ["add -", "import --format todo.txt"] {
      #expect(
        try await todo.shell(#"printf 'a\n\n\303\251\nb\377\nc' | "$TODO" "# + command)
          == Finished(
            status: 65,
            errors: "todo: line 4 of the standard input is not UTF-8 text\n"
          )
      )
    }
    #expect(try todo.snapshot().isEmpty)
  }

  @Test("Without any place for the store, the message says how to name one")
  func noPlace() async throws {
    let todo = try Program()
    #expect(
      try await todo("list", environment: ["TODO_STORE": "", "HOME": ""])
        == Finished(
          status: 78,
          errors: "todo: no place for the database: neither $TODO_STORE, $XDG_DATA_HOME nor $HOME "
            + "names one; give --database PATH\n"
        )
    )
  }

  @Test("A current folder that is gone matters only to a relative path")
  func currentFolderGone() async throws {
    let todo = try Program()
    try await todo("add", "a")
    let script = #"mkdir gone && cd gone && rmdir ../gone && "$TODO" list"#
    #expect(try await todo.shell(script) == Finished(output: "[ ] 1 a\n"))
    let finished = try await todo.shell(script + " --store x")
    #expect(finished.status == 66 && finished.errors.contains("current folder does not exist"))
  }
}
