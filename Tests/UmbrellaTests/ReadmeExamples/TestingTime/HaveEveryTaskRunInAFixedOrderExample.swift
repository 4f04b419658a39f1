import Foundation
import Schedulers
import Testing

@Test("The example 'Have every task run in a fixed order' of TestingTime prints what it shows")
func fixedOrderExample() async {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // README begins
  @MainActor final class Search {
    private(set) var results: [String] = []
    let clock: TestClock<Duration>

    init(clock: TestClock<Duration>) { self.clock = clock }

    func start(_ query: String) {
      Task {
        try await clock.sleep(for: .seconds(1))
        results.append(query)
      }
    }
  }

  await withMainSerialExecutor {
    let clock = TestClock()
    let search = Search(clock: clock)
    search.start("a")
    search.start("b")
    await clock.advance(by: .seconds(1))
    print(search.results.joined(separator: ", "))
  }
  // a, b
  // README ends
  #expect(lines.all == ["a, b"])
}
