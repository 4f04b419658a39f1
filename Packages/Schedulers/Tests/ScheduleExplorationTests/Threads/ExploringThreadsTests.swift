@testable import ScheduleExploration
import Testing

@Suite("The guide to exploring threads")
struct ExploringThreadsTests {
  private let guide = Guide("ExploringThreads", without: "Your own code")

  @Test("Its code is that of this test")
  func code() throws {
    let example = try guide.example(#filePath)
    let blocks = try guide.blocks("swift")
    #expect(blocks.count == 3)
    for block in blocks { #expect(example.contains(block), "\(block)") }
  }

  @Test("Its outputs are those of its code")
  func outputs() throws {
    let reports = [atMostTwoBegin, eachWaitsForTheOther].map { Exploration().runThreads($0).report }
    #expect(try guide.blocks("") == reports.map { ($0 ?? "") + "\n" })
  }

  @Test("The mend passes in every order")
  func mend() {
    let result = Exploration(.everyOrder()).runThreads(atMostTwoBeginInOneStep)
    #expect(result.isComplete && result.failure == nil)
  }
}
