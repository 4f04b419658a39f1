import ScheduleExploration
import TestKit
import Testing

@Suite("The layers under chosen orders of threads")
struct ThreadProofTests {
  @Test("Locks, and what one atomic value guards", arguments: ThreadProof.locks)
  func locks(_ proof: ThreadProof) { prove(proof) }

  @Test("Gates", arguments: ThreadProof.gates)
  func gates(_ proof: ThreadProof) { prove(proof) }

  @Test("Subjects", arguments: ThreadProof.subjects)
  func subjects(_ proof: ThreadProof) { prove(proof) }

  @Test("Operators", arguments: ThreadProof.operators)
  func operators(_ proof: ThreadProof) { prove(proof) }

  @Test("Virtual time", arguments: ThreadProof.schedulers)
  func schedulers(_ proof: ThreadProof) { prove(proof) }

  /// Checks the property in all orders with at most two interruptions; in the thorough setting, in more.
  private func prove(_ proof: ThreadProof) {
    let result = Exploration(.delays(SearchSize.threadInterruptions.count)).runThreads(proof.body)
    if let failure = result.failure {
      Issue.record(
        "run \(failure.firstFailingRun) fails: \(failure.message)\n\(failure.timeline)"
      )
    }
    if let problem = result.problem { Issue.record("\(problem)") }
    guard SearchSize.threadInterruptions.count == SearchSize.threadInterruptions.usual else {
      return
    }
    #expect(ProofTable.rows[proof.name] == result.runs, "README.md has another number of orders")
  }
}
