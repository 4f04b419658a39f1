import Foundation
import ScheduleExploration
import Testing

@Suite("Races of asynchronous code")
struct AsyncRaceTests {
  @Test(
    "Each strategy finds each race",
    arguments: AsyncRace.allCases,
    [
      Exploration.Strategy.default, .everyOrder(limit: 1_000), .random(runs: 1_000, seed: 1),
      .pct(depth: 2, runs: 1_000, seed: 1),
    ]
  )
  func found(_ race: AsyncRace, _ strategy: Exploration.Strategy) async throws {
    let result = await race.explore(strategy, isMended: false)
    let failure = try #require(result.failure)
    #expect(failure.firstFailingRun <= 1_000)
    #expect(failure.isShortest)
    // With one order, as in a test without an exploration, it is not seen.
    #expect(failure.delays > 0)
  }

  @Test("Without the race, every order passes", arguments: AsyncRace.allCases)
  func mended(_ race: AsyncRace) async {
    let result = await race.explore(.everyOrder(limit: 100_000), isMended: true)
    #expect(result.failure == nil && result.problem == nil)
    #expect(result.isComplete)
  }

  @Test("A schedule fails in the same way in each new process", arguments: AsyncRace.allCases)
  func replay(_ race: AsyncRace) async throws {
    let failure = try #require(await race.explore(.default, isMended: false).failure)
    let (schedule, message) = (failure.schedule, failure.message)
    for _ in 0..<17 {
      await #expect(processExitsWith: .success) {
        [race = race as AsyncRace, schedule = schedule as String, message = message as String] in
        let result = await race.explore(.schedule(schedule), isMended: false)
        try #require(result.failure?.message == message)
      }
    }
  }
}
