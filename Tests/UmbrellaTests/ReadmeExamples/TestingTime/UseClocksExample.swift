import Foundation
import Schedulers
import Testing

@Test("The example 'Use clocks' of TestingTime prints what it shows")
func useClocksExample() async throws {
  let lines = PrintedLines()
  @Sendable func print(_ line: String) { lines.print(line) }
  // README begins
  struct Egg {
    var clock: any Clock<Duration>

    func boil() async throws -> String {
      try await clock.sleep(for: .seconds(300))
      return "soft"
    }
  }

  let scheduler = DispatchQueue.test
  try await scheduler.withTasks {
    async let egg = Egg(clock: scheduler.clock).boil()
    await scheduler.advance(by: .seconds(300))
    print(try await egg)
  }

  let clock = TestClock()
  try await clock.withTasks {
    async let egg = Egg(clock: clock).boil()
    await clock.advance(by: .seconds(300))
    print(try await egg)
  }
  try await clock.checkSuspension()  // throws if somebody still sleeps
  // soft
  // soft
  // README ends
  #expect(lines.all == ["soft", "soft"])
}
