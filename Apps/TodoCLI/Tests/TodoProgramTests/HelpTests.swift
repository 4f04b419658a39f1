import Foundation
import TestSupport
import Testing

@Suite("What todo says of itself", .timeLimit(.minutes(30)))
struct HelpTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test("todo --version prints the version alone")
  func version() async throws {
    let finished = try await todo("--version")
    #expect(finished.status == 0 && finished.errors.isEmpty)
    #expect(finished.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
  }

  @Test(
    "The help of every command is as it is stored, on the standard output, in lines of 80 characters"
  )
  func help() async throws {
    var texts: [String: String] = [:]
    for command in try await commands() {
      let finished = try await todo(arguments: command + ["--help"])
      #expect(finished.status == 0 && finished.errors.isEmpty)
      // The library does not wrap the line of the usage.
      let lines = finished.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(command)")
      #expect(try await todo(arguments: ["help"] + command) == finished)
      texts["\((["todo"] + command).joined(separator: "-")).txt"] = finished.output
    }
    #expect(texts.count > 20)
    #expect(try Snapshots("Help").differences(from: texts) == [])
  }

  @Test("The README has a row for every command")
  func readme() async throws {
    let page = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../README.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `todo ") }
    for command in try await commands() where command.count == 1 {
      let words = "`todo \(command[0])"
      #expect(rows.contains { $0.contains("\(words) ") || $0.contains("\(words)`") }, "\(words)`")
    }
  }

  @Test("Completion scripts for three shells are as they are stored")
  func completions() async throws {
    var texts: [String: String] = [:]
    for shell in ["bash", "zsh", "fish"] {
      let finished = try await todo("--generate-completion-script", shell)
      #expect(finished.status == 0 && finished.errors.isEmpty)
      texts["todo.\(shell)"] = finished.output
    }
    #expect(try Snapshots("Completions").differences(from: texts) == [])
  }

  @Test("Asking for help touches no store")
  func nothingTouched() async throws {
    for arguments in [["--help"], ["list", "--help"], ["--version"]] {
      try await todo(arguments: arguments)
    }
    #expect(try todo.snapshot().isEmpty)
  }

  /// The words of every command, as the program itself lists them, the one without a word first.
  private func commands() async throws -> [[String]] {
    let finished = try await todo("--experimental-dump-help")
    let dump = try JSONDecoder().decode(Dump.self, from: Data(finished.output.utf8))
    return dump.command.words(after: [])
  }

  private struct Dump: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var commandName: String
    var subcommands: [Command]?

    /// The words of this command and of those below it, without the one that shows the help.
    func words(after words: [String]) -> [[String]] {
      [words]
        + (subcommands ?? []).filter { $0.commandName != "help" }
        .flatMap { $0.words(after: words + [$0.commandName]) }
    }
  }
}
