import TestSupport
import Testing

@Suite("Machines that sync with a real server", .timeLimit(.minutes(10)))
struct ConvergenceTests {
  @Test("They agree in the end, and no edit is lost, whatever goes wrong")
  func convergence() async throws {
    let radicale = try await Radicale()
    for seed in 0..<UInt64(Program.repetitions(200)) {
      let program = SyncProgram(seed: seed)
      guard try await program.problem(radicale) != nil else { continue }
      let shrunk = try await program.shrunk(radicale)
      Issue.record("program \(seed): \(try await shrunk.problem(radicale) ?? "")\n\(shrunk)")
      return
    }
  }
}
