import Foundation
import TestSupport
import Testing

@testable import TodoCLI

@Suite("Tables of the help")
struct HelpTableTests {
  @Test("Tables of the help have the words in one column, and the meanings in lines beside them")
  func rows() {
    func words(_ count: Int) -> String {
      Array(repeating: "word", count: count).joined(separator: " ")
    }
    #expect(
      HelpTable.text([("a", "Short."), ("abc", words(20))])
        == "  a    Short.\n  abc  \(words(14))\n       \(words(6))"
    )
  }

  @Test("Tables of the help name every variable of the environment, and every exit status")
  func completeness() {
    let help = TodoCommand.helpMessage(columns: 80)
    for variable in EnvironmentVariable.allCases {
      #expect(help.contains("\n  \(variable.rawValue) "), "\(variable)")
    }
    for status in ExitStatus.allCases {
      #expect(help.contains("\n  \(status.rawValue) "), "\(status)")
    }
  }

  @Test("The README's table has every exit status, and no other one")
  func readme() throws {
    let rows = try source("README.md").matches(of: /\n\| (\d+) \|/).map { Int32($0.1) }
    #expect(rows == ExitStatus.allCases.map(\.rawValue))
  }

  @Test("Only one source reads the environment, so that no variable is missing in the help")
  func reading() throws {
    let reading = /getenv|[pP]rocessInfo\.environment/
    let folder = "Sources"
    let files = FileManager.default.enumerator(atPath: app.appending(path: folder).path)
    let readers = try (files?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }
      .filter { try source("\(folder)/\($0)").contains(reading) }
    // `scripts/test --mutants` adds a file to each target, which reads the number of the mutant.
    let shipped = readers.filter { !$0.hasSuffix("/Mutants.swift") }
    #expect(shipped == ["TodoCLI/Domain/EnvironmentVariable.swift"])
  }

  private let app = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..")
    .standardizedFileURL

  private func source(_ file: String) throws -> String {
    try String(contentsOf: app.appending(path: file), encoding: .utf8)
  }
}
