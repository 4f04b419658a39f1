import Foundation
import Schedulers
import Testing

@Test("The example 'Run tasks in its time' of TestingTime prints what it shows")
func runTasksInItsTimeExample() async throws {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // README begins
  let scheduler = DispatchQueue.test
  try await scheduler.withTasks {
    async let tea: Void = scheduler.sleep(for: .seconds(180))
    async let egg: Void = scheduler.sleep(for: .seconds(300))
    await scheduler.advance(by: .seconds(180))
    try await tea
    print("tea")
    await scheduler.run()
    try await egg
    print("egg")
  }
  // tea
  // egg
  // README ends
  #expect(lines.all == ["tea", "egg"])
}
