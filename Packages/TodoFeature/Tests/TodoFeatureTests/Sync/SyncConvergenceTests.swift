import ComposableArchitecture
import Foundation
import Testing
import TodoFeature

@Suite("Machines that sync")
struct SyncConvergenceTests {
  @Test("They agree in the end, and no edit is lost, whatever goes wrong", arguments: 0..<10)
  func convergence(part: UInt64) {
    for seed in part * 1000..<(part + 1) * 1000 {
      let program = SyncProgram(seed: seed)
      guard program.problem() != nil else { continue }
      let shrunk = program.shrunk()
      Issue.record("program \(seed): \(shrunk.problem() ?? "")\n\(shrunk)")
      return
    }
  }
}
