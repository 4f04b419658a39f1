import Foundation
import TestSupport
import Testing

/// `scripts/install`, with the program that is built beside the tests.
@Suite("scripts/install", .timeLimit(.minutes(30)))
struct InstallTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  private static let script = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../../scripts/install").standardizedFileURL.path

  /// Runs the script in the folder of the program, which is outside the checkout.
  private func install(
    _ arguments: String...,
    environment: [String: String] = [:]
  ) async throws -> Finished {
    let words = ([Self.script] + arguments).map(\.shellWord).joined(separator: " ")
    let variables = ["TODO_BINARY": Program.path].merging(environment) { $1 }
    return try await todo.shell(words, environment: variables)
  }

  private static let completions = [
    "share/bash-completion/completions/todo", "share/fish/vendor_completions.d/todo.fish",
    "share/zsh/site-functions/_todo",
  ]

  private func files(_ folder: String) throws -> [String] {
    try todo.snapshot().compactMap { name, entry in
      guard entry.content != nil, name.hasPrefix(folder + "/") else { return nil }
      return String(name.dropFirst(folder.count + 1))
    }
    .sorted()
  }

  @Test(
    "scripts/install adds the program, its manual and its completions, and removes exactly these"
  )
  func installing() async throws {
    try await todo.shell(
      "mkdir -p 'pre fix/share/man/man1'; cd 'pre fix/share/man/man1'; echo a | tee todos.1 > todo-txt.1"
    )
    let others = ["share/man/man1/todo-txt.1", "share/man/man1/todos.1"]
    let prefix = todo.folder + "/pre fix"
    let end = try await install("--prefix", "pre fix")
    let installed = try files("pre fix")
    #expect(end.status == 0, "\(end)")
    // Before it, the first time, there is a line for each module of the program that writes the manual. It begins
    // with SwiftPM's own note if another test builds at the same time.
    let building = #/(Another instance of SwiftPM is .*\.\.\.)?Building generate-manual/#
    let notes = end.errors.split(separator: "\n").filter { $0.prefixMatch(of: building) == nil }
    #expect(notes == ["note: '\(prefix)/bin' is not in your PATH"])
    let printed = end.output.split(separator: "\n").map(String.init)
    let new = installed.filter { !others.contains($0) }
    #expect(printed == new.map { "installed \(prefix)/\($0)" })
    let pages = ["todo", "todo-add", "todo-sync-once"].map { "share/man/man1/\($0).1" }
    for file in ["bin/todo", "bin/todo-sync"] + pages + Self.completions {
      #expect(new.contains(file), "\(new)")
    }
    let script = #"""
      set -e
      cd 'pre fix'
      bin/todo --version
      bin/todo --generate-completion-script fish | cmp - share/fish/vendor_completions.d/todo.fish
      cd share/man/man1
      grep -q '^.Nm todo' todo.1
      grep -q '^.Xr todo-add 1' todo.1
      grep -q '^.Dt TODO-ADD 1' todo-add.1
      """#
    let use = try await todo.shell(script)
    #expect(use.status == 0 && use.errors.isEmpty, "\(use)")
    try compareManual(
      in: URL(fileURLWithPath: prefix).appending(path: "share/man/man1"),
      except: others
    )

    let removal = try await install("--uninstall", "--prefix=" + prefix)
    #expect(removal.status == 0 && removal.errors.isEmpty, "\(removal)")
    #expect(try files("pre fix") == others)
    let again = try await install("--uninstall", "--prefix", prefix)
    #expect(
      again == Finished(status: 66, errors: "install: todo is not installed in '\(prefix)'\n")
    )
  }

  /// Compares the pages of the manual with those that are stored, without the day on which they were made.
  private func compareManual(in folder: URL, except others: [String]) throws {
    var pages: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where !others.contains("share/man/man1/\(name)") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      pages[name] = text.replacing(/(?m)^\.Dd .*$/, with: ".Dd January 1, 2000")
    }
    #expect(try Snapshots("Manual").differences(from: pages) == [])
  }

  @Test("scripts/install puts DESTDIR before the prefix")
  func destination() async throws {
    let end = try await install(
      "--prefix",
      "/opt/x",
      environment: ["DESTDIR": todo.folder + "/stage"]
    )
    #expect(end.status == 0, "\(end)")
    #expect(try files("stage/opt/x").contains("bin/todo"))
  }

  @Test("Where scripts/install cannot write, one line says so, and nothing is made")
  func refusal() async throws {
    try await todo.shell("echo a > file")
    let before = try todo.snapshot()
    let message =
      "install: cannot write to '\(todo.folder)/file'; use sudo, or name another folder "
      + "with --prefix DIR\n"
    #expect(try await install("--prefix", "file") == Finished(status: 73, errors: message))
    let unknown = try await install("--prefx", "file")
    #expect(
      unknown
        == Finished(
          status: 64,
          errors: "install: unknown argument '--prefx': see 'scripts/install --help'\n"
        )
    )
    #expect(try await install("--prefix").status == 64)
    #expect(try await install("--help").output.hasPrefix("usage: scripts/install "))
    #expect(try todo.snapshot() == before)
  }
}
