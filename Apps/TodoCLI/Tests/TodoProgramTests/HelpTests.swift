import TestSupport
import Testing

@Suite("What todo says of itself", .timeLimit(.minutes(30)))
struct HelpTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test("--version prints the version alone")
  func version() async throws {
    let finished = try await todo("--version")
    #expect(finished.status == 0 && finished.errors.isEmpty)
    #expect(finished.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    "Every command explains itself on the standard output",
    arguments: [
      "add", "list", "check", "uncheck", "edit", "due", "pri", "project",
      "append", "note", "remove", "clear", "move", "undo", "redo", "log",
      "purge", "import", "export", "ui",
    ]
  )
  func commandHelp(command: String) async throws {
    let finished = try await todo(command, "--help")
    #expect(finished.status == 0 && finished.errors.isEmpty)
    #expect(finished.output.contains("USAGE: todo \(command)"))
    #expect(finished.output.contains("--database <path>"))
    #expect(try await todo("help", command) == finished)
  }

  @Test("The help names every command, the environment and every exit status")
  func help() async throws {
    let finished = try await todo("--help")
    #expect(finished.status == 0 && finished.errors.isEmpty)
    for word in [
      "add", "list", "check", "uncheck", "edit", "due", "pri", "project",
      "append", "note", "remove", "clear", "move", "undo", "redo", "log",
      "purge", "import", "export", "ui", "TODO_STORE", "XDG_DATA_HOME", "NO_COLOR",
      "0   ", "64  ", "65  ", "66  ", "70  ", "73  ", "74  ", "75  ", "78  ",
    ] {
      #expect(finished.output.contains("  \(word)"), "\(word)")
    }
    #expect(finished.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Completion scripts come for three shells", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) async throws {
    let finished = try await todo("--generate-completion-script", shell)
    #expect(finished.status == 0 && finished.errors.isEmpty)
    #expect(finished.output.contains("uncheck"))
  }

  @Test("Asking for help touches no store")
  func nothingTouched() async throws {
    for arguments in [["--help"], ["list", "--help"], ["--version"]] {
      try await todo(arguments: arguments)
    }
    #expect(try todo.snapshot().isEmpty)
  }
}
