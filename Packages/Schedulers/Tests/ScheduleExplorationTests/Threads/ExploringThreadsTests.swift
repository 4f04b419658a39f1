@testable import ScheduleExploration
import Testing

@Suite("The guide to exploring threads")
struct ExploringThreadsTests {
  private let guide = Guide("ExploringThreads", without: "Your own code")

  @Test("The code of the guide to exploring threads is that of this test")
  func code() throws { try guide.expectBlocks(3, inExampleOf: #filePath) }

  @Test("The outputs in the guide to exploring threads are those of its code")
  func outputs() throws {
    let reports = [atMostTwoBegin, eachWaitsForTheOther].map { Exploration().runThreads($0).report }
    #expect(try guide.blocks("") == reports.map { ($0 ?? "") + "\n" })
  }

  @Test("The mended code of the guide to exploring threads passes in every order")
  func mend() {
    let result = Exploration(.everyOrder()).runThreads(atMostTwoBeginInOneStep)
    #expect(result.isComplete && result.failure == nil)
  }
}
