import Foundation
@testable import ScheduleExploration
import TestKit
import Testing

@Suite("The guide to finding races")
struct FindingRacesTests {
  private let guide = Guide("FindingRaces")

  @Test("The code of the guide to finding races is that of this test")
  func code() throws { try guide.expectBlocks(3, inExampleOf: #filePath) }

  @Test("The outputs in the guide to finding races are those of its code")
  func outputs() async throws {
    let search = Exploration().run(theLastQueryWins)
    let session = await Exploration().run(loggingOutWins)
    let outputs = [search, session].map { ($0.report ?? "") + "\n" }
    #expect(try guide.blocks("").map(comparable) == outputs.map(comparable))
  }

  /// In an optimised build, the place of a task that waits is the beginning of its function.
  private func comparable(_ output: String) -> String {
    #if DEBUG
      output
    #else
      output.replacing(/(sleep +\w+\.swift):\d+/) { $0.1 }
    #endif
  }

  @Test("The picture in the guide to finding races is that of its code")
  func picture() throws {
    let failure = try #require(Exploration().run(theLastQueryWins).failure)
    let file = guide.file.deletingLastPathComponent().appending(path: "Resources/FindingRaces.svg")
    #expect(
      try isStored(failure.picture.svg, at: file),
      "the picture is stale: run scripts/diagrams"
    )
  }

  @Test("The mended code of the guide to finding races passes in every order")
  func mend() {
    let result = Exploration(.everyOrder()).run(theLastQueryWinsAlways)
    #expect(result.isComplete && result.failure == nil)
  }
}
