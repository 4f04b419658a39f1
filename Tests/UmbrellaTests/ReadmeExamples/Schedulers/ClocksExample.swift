import Foundation
import Schedulers
import Testing

@Test("The example of clocks in the README of Schedulers prints what it shows")
func clocksExample() async throws {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  struct Kettle {
    var clock: any Clock<Duration>

    func boil() async throws -> String {
      try await clock.sleep(for: .seconds(180))
      return "boiled"
    }
  }

  let live = Kettle(clock: ContinuousClock())  // in three minutes
  let impatient = Kettle(clock: ImmediateClock())  // at once
  let scheduled = Kettle(clock: DispatchQueue.main.clock)  // a scheduler as a clock

  let clock = TestClock()
  let result = try await clock.withTasks {
    async let result = Kettle(clock: clock).boil()
    await clock.advance(by: .seconds(180))
    return try await result
  }
  print(result)
  // boiled
  // README ends
  #expect(printed == ["boiled"])
  _ = (live, impatient, scheduled)
}
