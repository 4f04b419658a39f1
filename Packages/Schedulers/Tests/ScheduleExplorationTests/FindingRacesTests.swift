import Foundation
@testable import ScheduleExploration
import Testing

@Suite("The guide to finding races")
struct FindingRacesTests {
  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(
      components: "..",
      "..",
      "Sources",
      "Schedulers",
      "Schedulers.docc",
      "FindingRaces.md"
    )
  private static let example = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "FindingRacesExample.swift")

  /// The blocks of the guide in one language; without a language, those of output.
  private func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: Self.guide, encoding: .utf8)
    return text.matches(of: /```(\w*)\n((?:(?!```).*\n)*)```/)
      .filter { $0.1 == language }
      .map { String($0.2) }
  }

  @Test("Its code is that of this test")
  func code() throws {
    let example = try String(contentsOf: Self.example, encoding: .utf8)
    let blocks = try blocks("swift")
    #expect(blocks.count == 3)
    for block in blocks { #expect(example.contains(block), "\(block)") }
  }

  @Test("Its outputs are those of its code")
  func outputs() async throws {
    let search = Exploration().run(theLastQueryWins)
    let session = await Exploration().run(loggingOutWins)
    let outputs = [search, session].map { ($0.report ?? "") + "\n" }
    #expect(try blocks("").map(comparable) == outputs.map(comparable))
  }

  /// In an optimised build, the place of a task that waits is the beginning of its function.
  private func comparable(_ output: String) -> String {
    #if DEBUG
      output
    #else
      output.replacing(/(sleep +\w+\.swift):\d+/) { $0.1 }
    #endif
  }

  @Test("Its picture is that of its code")
  func picture() throws {
    let failure = try #require(Exploration().run(theLastQueryWins).failure)
    let file = Self.guide.deletingLastPathComponent().appending(path: "Resources/FindingRaces.svg")
    #expect(try String(contentsOf: file, encoding: .utf8) == failure.picture.svg)
  }

  @Test("The mend passes in every order")
  func mend() {
    let result = Exploration(.everyOrder()).run(theLastQueryWinsAlways)
    #expect(result.isComplete && result.failure == nil)
  }
}
