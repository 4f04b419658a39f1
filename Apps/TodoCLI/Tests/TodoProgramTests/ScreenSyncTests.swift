import Foundation
import TestSupport
import Testing

/// `todo sync setup` and the syncs of `todo ui`, in a terminal.
@Suite("todo sync in a terminal", .timeLimit(.minutes(30)))
struct ScreenSyncTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test("todo sync setup asks for the user and the password, and does not show the password")
  func prompts() async throws {
    let radicale = try await Radicale()
    _ = try await radicale.makeCalendar()
    let terminal = try await TerminalSession(todo, columns: 100)
    try await terminal.type("todo sync setup \(radicale.url)")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("user:") }
    try await terminal.type("ann")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("password:") }
    try await terminal.type("sec")
    try await terminal.press("C-c")
    try await terminal.wait { $0.hasSuffix("password:\n\n$") || $0.hasSuffix("password:\n$") }

    try await terminal.type("clear; todo sync setup \(radicale.url) --user ann")
    try await terminal.press("Enter")
    try await terminal.wait { $0.hasSuffix("password:") }
    try await terminal.type(radicale.credentials.password)
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("the list will be synced with 'Todos'") }
    #expect(try await !terminal.text.contains(radicale.credentials.password))
    // What is typed afterwards is shown again.
    try await terminal.type("echo shown")
    try await terminal.wait { $0.hasSuffix("$ echo shown") }
  }

  @Test("The screen sends what is changed, shows what comes, and says whether the server is there")
  func screen() async throws {
    let radicale = try await Radicale()
    try await todo.setUpSync(radicale, "--create", "Todos")
    let other = try Program()
    try await other.setUpSync(radicale)
    try await other.add("Milk")
    try await other("sync")
    let terminal = try await TerminalSession(todo, columns: 70)
    try await terminal.type("todo ui")
    try await terminal.press("Enter")
    try await terminal.wait { $0.contains("1 open, 0 done, synced") && $0.contains("1 Milk") }
    try await terminal.press("Space")
    try await terminal.wait { $0.contains("0 open, 1 done, syncing") }
    try await terminal.wait { $0.contains("0 open, 1 done, synced") }
    #expect(try await other("sync").output == "received 1\n")
    radicale.stop()
    try await terminal.press("a", "Eggs", "Enter")
    try await terminal.wait { $0.contains("1 open, 1 done, offline") }
    try await radicale.start()
    try await terminal.wait { $0.contains("1 open, 1 done, synced") }
    // What is changed last is sent although the screen is left.
    try await terminal.press("a", "Tea", "Enter", "q")
    try await terminal.wait { $0.hasSuffix("$") }
    for _ in 0..<100 where try await other("list").output != "[ ] 3 Tea\n[ ] 2 Eggs\n[x] 1 Milk\n" {
      try await other("sync")
    }
    #expect(try await other("list").output == "[ ] 3 Tea\n[ ] 2 Eggs\n[x] 1 Milk\n")
  }
}
