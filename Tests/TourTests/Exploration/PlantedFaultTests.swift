import Foundation
import ScheduleExploration
import Testing
import TodoFeature

@Suite("Planted faults")
struct PlantedFaultTests {
  private func explore(
    _ fault: PlantedFault,
    _ strategy: Exploration.Strategy,
    isPlanted: Bool = true
  ) -> ExplorationResult {
    Exploration(strategy, within: .milliseconds(500)).run { fault.test($0, isPlanted) }
  }

  @Test(
    "Each strategy finds all twenty planted faults",
    arguments: [
      Exploration.Strategy.default, .everyOrder(), .delays(2), .random(runs: 100, seed: 1),
      .pct(depth: 2, runs: 100, seed: 1),
    ]
  )
  func found(_ strategy: Exploration.Strategy) {
    let missed = PlantedFault.all.filter { explore($0, strategy).failure == nil }
    #expect(PlantedFault.all.count == 20)
    #expect(missed.map(\.name) == [])
  }

  @Test("A test in the usual order finds six planted faults")
  func usualOrder() {
    let found = PlantedFault.all.filter { explore($0, .delays(0)).failure != nil }
    #expect(found.map(\.name) == PlantedFault.all.filter(\.isSeenInUsualOrder).map(\.name))
    #expect(found.count == 6)
  }

  @Test("Without the planted fault, every order passes", arguments: PlantedFault.all)
  func mended(_ fault: PlantedFault) {
    let result = explore(fault, .everyOrder(), isPlanted: false)
    #expect(result.failure == nil, "\(result.failure?.timeline ?? "")")
    #expect(result.problem == nil)
    #expect(result.isComplete)
  }
}
