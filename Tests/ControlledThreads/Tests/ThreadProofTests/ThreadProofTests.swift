import Foundation
import ReactiveCore
import ScheduleExploration
import TestKit
import Testing

// Explorations run one at a time in any case. Serialized, each is measured without the wait for the others.
@Suite("The layers under chosen orders of threads", .serialized)
struct ThreadProofTests {
  @Test(
    "Properties of locks, and of what one atomic value guards, hold in chosen orders of threads",
    arguments: ThreadProof.locks
  )
  func locks(_ proof: ThreadProof) throws { try prove(proof) }

  @Test("Properties of gates hold in chosen orders of threads", arguments: ThreadProof.gates)
  func gates(_ proof: ThreadProof) throws { try prove(proof) }

  @Test("Properties of subjects hold in chosen orders of threads", arguments: ThreadProof.subjects)
  func subjects(_ proof: ThreadProof) throws { try prove(proof) }

  @Test(
    "Properties of operators hold in chosen orders of threads",
    arguments: ThreadProof.operators
  )
  func operators(_ proof: ThreadProof) throws { try prove(proof) }

  @Test(
    "Properties of virtual time hold in chosen orders of threads",
    arguments: ThreadProof.schedulers
  )
  func schedulers(_ proof: ThreadProof) throws { try prove(proof) }

  @Test(
    "Properties of the tasks of a test scheduler hold in chosen orders of threads",
    arguments: ThreadProof.tasks
  )
  func tasks(_ proof: ThreadProof) throws { try prove(proof) }

  @Test("Properties of stores hold in chosen orders of threads", arguments: ThreadProof.stores)
  func stores(_ proof: ThreadProof) throws { try prove(proof) }

  @Test(
    "Properties of parts of stores hold in chosen orders of threads",
    arguments: ThreadProof.storeParts
  )
  func storeParts(_ proof: ThreadProof) throws { try prove(proof) }

  @Test(
    "Pairs of events of operators that combine are correct in chosen orders of threads",
    arguments: PairCase.combining
  )
  func combiningPairs(_ operation: PairCase) throws { try prove(operation) }

  @Test(
    "Pairs of events of operators with later upstreams are correct in chosen orders of threads",
    arguments: PairCase.mapping
  )
  func mappingPairs(_ operation: PairCase) throws { try prove(operation) }

  @Test(
    "Pairs of events of operators with a scheduler are correct in chosen orders of threads",
    arguments: PairCase.timing
  )
  func timingPairs(_ operation: PairCase) throws { try prove(operation) }

  @Test(
    "Pairs of events of operators that share or keep values are correct in chosen thread orders",
    arguments: PairCase.sharing
  )
  func sharingPairs(_ operation: PairCase) throws { try prove(operation) }

  @Test(
    "Pairs of events of effects are correct in chosen orders of threads",
    arguments: PairCase.effects
  )
  func effectPairs(_ operation: PairCase) throws { try prove(operation) }

  @Test(
    "Each property that does not hold has an order of threads that breaks it",
    arguments: ThreadProof.counterexamples
  )
  func counterexamples(_ proof: ThreadProof) throws {
    let failure = Exploration(.delays(2)).runThreads(proof.prepare).failure
    let run = try #require(failure?.firstFailingRun, "\(proof.name)")
    try ProofTable.compare(proof.name, .firstFailure, "\(run)")
  }

  @Test("A subscription that outlives its run is reported")
  func keptSubscription() {
    let kept = Box<(any Subscription)?>(nil)
    let proof = ThreadProof("a subscription that is kept") { threads in
      let (subject, probe) = (PassthroughSubject<Int, Never>(), SerialProbe<Never>())
      subject.subscribe(probe)
      kept.value = probe.subscription
      threads.run { subject.send(1) }
    }
    let failure = Exploration(.delays(0)).runThreads(proof.prepare).failure
    #expect(failure?.message.hasSuffix("is not freed") == true, "\(failure?.message ?? "nothing")")
  }

  /// Checks the property in all orders with at most two interruptions; in the thorough setting, also in all that do
  /// not commute.
  private func prove(_ proof: ThreadProof) throws {
    try prove(proof.name, [proof], .interruptions) { _ in .delays(2) }
    let limit = SearchSize.threadOrders.count
    if limit > 0 { try prove(proof.name, [proof], .everyOrder) { _ in .everyOrder(limit: limit) } }
  }

  /// Checks the pairs of an operator in all orders with two interruptions, and large ones with one; in the thorough
  /// setting, all with two interruptions, and in every order up to a limit. Only the usual numbers are in the table.
  private func prove(_ operation: PairCase) throws {
    let (name, pairs) = (operation.name, operation.pairs)
    try ProofTable.compare(name, .pairs, "\(pairs.count)")
    let small = pairs.filter { $0.reversed == nil }.map(\.proof)
    let large = pairs.filter { $0.reversed != nil }.map(\.proof)
    let proofs = small + large
    try prove(name, proofs + pairs.compactMap(\.reversed), .interruptions) {
      .delays($0 < small.count ? 2 : 1)
    }
    let limit = SearchSize.pairOrders.count
    guard limit > 0 else { return }
    try prove(name, large, nil) { _ in .delays(2) }
    try prove(name, proofs, nil) { _ in .everyOrder(limit: limit) }
  }

  /// Checks the proofs of a row, and compares the sum of their orders, if it is in a column of the table.
  private func prove(
    _ name: String,
    _ proofs: [ThreadProof],
    _ column: ProofTable.Column?,
    strategy: (Int) -> Exploration.Strategy
  ) throws {
    let start = ContinuousClock.now
    var (count, isBounded) = (0, false)
    for (index, proof) in proofs.enumerated() {
      let result = Exploration(strategy(index)).runThreads(proof.prepare)
      count += result.runs
      if !result.isComplete && column == .everyOrder { isBounded = true }
      if let failure = result.failure {
        Issue.record(
          """
          run \(failure.firstFailingRun) of "\(proof.name)" fails: \(failure.message)
          \(failure.timeline)
          """
        )
      }
      if let problem = result.problem { Issue.record("\(proof.name): \(problem)") }
    }
    guard let column else { return }
    let number = count.formatted(.number.locale(Locale(identifier: "en_US")))
    try ProofTable.compare(name, column, isBounded ? "more than \(number)" : number)
    if column == .everyOrder { try ProofTable.note(name, ContinuousClock.now - start) }
  }
}
