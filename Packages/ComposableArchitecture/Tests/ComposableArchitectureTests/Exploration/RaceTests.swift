import ComposableArchitecture
import ScheduleExploration
import Testing

@Suite("Races")
struct RaceTests {
  @Test(
    "Each strategy of exploration finds each race",
    arguments: Race.allCases,
    [
      Exploration.Strategy.default, .everyOrder(limit: 1_000), .random(runs: 1_000, seed: 1),
      .pct(depth: 2, runs: 1_000, seed: 1),
    ]
  )
  func found(_ race: Race, _ strategy: Exploration.Strategy) throws {
    let result = race.explore(strategy, isMended: false)
    let failure = try #require(result.failure)
    #expect(failure.firstFailingRun <= 1_000)
    #expect(failure.isShortest)
    let replay = race.explore(.schedule(failure.schedule), isMended: false)
    #expect(replay.failure?.message == failure.message)
  }

  @Test("Without the race, every order passes", arguments: Race.allCases)
  func mended(_ race: Race) {
    let result = race.explore(.everyOrder(), isMended: true)
    #expect(result.failure == nil && result.problem == nil)
    #expect(result.isComplete)
  }

  @Test("A timeline names the actions of stores, also those that the body sends, and their places")
  func timeline() {
    let result = Race.userProfile.explore(.default, isMended: false)
    let timeline = result.failure?.timeline.replacing(/(Races\.swift):\d+/) { "\($0.1):N" }
    #expect(
      timeline == """
            0.000 s  the body: ProfileAction.userSelected("Blob")                                                         Races.swift:N
            0.000 s  the body: ProfileAction.userSelected("Blob Jr.")                                                     Races.swift:N
            0.300 s  delay of ProfileAction.userSelected("Blob Jr."): ProfileAction.loaded(user:, profile:)  overtakes 1  Races.swift:N  ← first difference
            0.300 s  delay of ProfileAction.userSelected("Blob"): ProfileAction.loaded(user:, profile:)                   Races.swift:N
            0.300 s  delay of ProfileAction.userSelected("Blob")                                                          Races.swift:N
            0.300 s  delay of ProfileAction.userSelected("Blob Jr.")                                                      Races.swift:N
        """
    )
  }
}
