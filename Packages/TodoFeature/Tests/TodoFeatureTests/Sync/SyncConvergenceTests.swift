import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@Suite("Machines that sync")
struct SyncConvergenceTests {
  @Test(
    "Machines that sync agree in the end, and no edit is lost, whatever goes wrong",
    arguments: SearchSize.modelSyncs.seeds(inParts: 10)
  )
  func convergence(seeds: Range<UInt64>) {
    for seed in seeds {
      let program = SyncProgram(seed: seed)
      guard program.problem() != nil else { continue }
      let smallest = shrunk(program, simplifications: leavingOutOne(of: \.steps)) {
        $0.problem() != nil
      }
      Issue.record("program \(seed): \(smallest.problem() ?? "")\n\(smallest)")
      return
    }
  }
}
