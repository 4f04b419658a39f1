import Foundation
import Schedulers
import Testing

@Test("The example 'Find a hang' of TestingTime prints what it shows")
func findAHangExample() async throws {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // README begins
  let scheduler = DispatchQueue.test
  try await scheduler.withTasks {
    async let tea: Void = scheduler.sleep(for: .seconds(180))
    await scheduler.advance()  // the task comes as far as its sleep
    for work in scheduler.pending { print(work.description) }
    await scheduler.advance(by: .seconds(180))  // without this, the next line never returns
    try await tea
  }
  // sleep: due in 180 s
  // README ends
  #expect(lines.all == ["sleep: due in 180 s"])
}
