import Foundation
import TestSupport
import Testing

/// The guide `Syncing.md`: what it shows is what happens.
@Suite("The guide to syncing", .timeLimit(.minutes(30)))
struct GuideTests {
  private let guide: String
  private let radicale: Radicale

  init() async throws {
    let file = URL(filePath: #filePath).appending(path: "../../../Syncing.md").standardizedFileURL
    guide = try String(contentsOf: file, encoding: .utf8)
    radicale = try await Radicale()
  }

  @Test("The commands of the guide to syncing print what it shows, on one machine after the other")
  func commands() async throws {
    let blocks = guide.split(separator: "```").filter { $0.hasPrefix("console\n") }
    #expect(blocks.count == 2)
    for block in blocks {
      let todo = try Program()
      for step in block.dropFirst("console\n".count).split(separator: "$ ") {
        let lines = step.split(separator: "\n")
        let command = lines[0].replacing(
          "http://127.0.0.1:5232/",
          with: radicale.url.absoluteString
        )
        let end = try await todo.shell(
          "todo() { \"$TODO\" \"$@\"; }; echo '\(radicale.credentials.password)' | \(command)"
        )
        let shown = lines.dropFirst().filter { $0 != "password:" }.joined(separator: "\n")
        #expect(general(end.output) == (shown.isEmpty ? "" : shown + "\n"), "\(command): \(end)")
      }
    }
  }

  /// The output with the guide's address, and without the name of the calendar's folder.
  private func general(_ output: String) -> String {
    output.replacing(radicale.url.absoluteString, with: "http://127.0.0.1:5232/")
      .replacing(/ann\/[-0-9a-f]+\//, with: "ann/…/")
  }

  @Test("The guide to syncing has the messages of what goes wrong")
  func messages() async throws {
    let (todo, other) = (try Program(), try Program())
    try await todo.setUpSync(radicale, "--create", "Todos")
    try await other.setUpSync(radicale)
    try await other.add((1...300).map { "todo \($0)" })
    try await other("sync")
    try await todo.add("Milk")
    // The thread sanitizer ends a program that has such a limit.
    #if !THREAD_SANITIZER
      let full = try await todo.shell("ulimit -f 100; exec \"$TODO\" sync")
      #expect(full.status == 74)
      try expectGuide(has: full)
    #endif
    #expect(try await todo("list").output == "[ ] 1 Milk\n")
    #expect(try await todo("sync").output == "received 300, sent 1\n")
    let wrong = try await todo(
      arguments: ["sync", "setup", radicale.url.absoluteString, "--user", "ann"],
      input: "wrong"
    )
    try expectGuide(has: wrong)
    radicale.stop()
    try expectGuide(has: try await todo("sync"))
    chmod(todo.store + "-sync", 0o644)
    try expectGuide(has: try await todo("sync"))
  }

  /// Expects a row for a message: a part between quotes, and what follows the first colon of a reason,
  /// is left out in the guide.
  private func expectGuide(
    has end: Finished,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let message = end.errors.dropFirst("todo: ".count).dropLast()
    let rows = guide.split(separator: "\n").compactMap { $0.firstMatch(of: /^\| `(.*?)` \|/)?.1 }
    let isShown = rows.contains { row in
      let parts = row.split(separator: "…", omittingEmptySubsequences: false)
      var rest = message[...]
      for part in parts where !part.isEmpty {
        guard let range = rest.firstRange(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
      return parts.last == "" || rest.isEmpty
    }
    #expect(isShown, "no row for: \(message)", sourceLocation: sourceLocation)
  }
}
