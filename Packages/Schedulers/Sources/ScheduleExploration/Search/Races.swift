@_spi(Layers) import Schedulers

/// The races between the actions and the jobs of a run.
struct Races {
  private(set) var all: [Race] = []

  /// For each action, the actions that have to precede it: they have caused it, or do not commute with
  /// it.
  private var predecessors: [Int: Set<Int>] = [:]
  private let steps: [ExploredStep]
  private let blocks: [Block]
  private let actions: [Int]

  init(_ steps: [ExploredStep]) {
    self.steps = steps
    blocks = Block.all(of: steps)
    actions = steps.indices.filter { steps[$0].kind == .action }
    for later in actions { addRaces(before: later) }
    for later in steps.indices.dropFirst() where steps[later].kind == .job {
      addRace(betweenJobs: later - 1, later)
    }
  }

  /// Jobs never commute, so only two that follow each other can be in the other order directly.
  private mutating func addRace(betweenJobs earlier: Int, _ later: Int) {
    guard steps[earlier].kind == .job, steps[earlier].lane != steps[later].lane,
      let reversal = steps[earlier].candidate(of: steps[later].lane)
    else { return }
    all.append(Race(earlier: earlier, reversals: [reversal]))
  }

  private mutating func addRaces(before later: Int) {
    var preceding: Set<Int> = []
    func include(_ index: Int) {
      preceding.insert(index)
      preceding.formUnion(predecessors[index] ?? [])
    }
    if let creator = creator(of: later) { include(creator) }
    if let same = actions.last(where: { $0 < later && steps[$0].lane == steps[later].lane }) {
      include(same)
    }
    for earlier in actions.reversed() where earlier < later && !preceding.contains(earlier) {
      guard !blocks[earlier].commutes(with: blocks[later]) else { continue }
      all.append(Race(earlier: earlier, reversals: reversals(of: earlier, later, preceding)))
      include(earlier)
    }
    predecessors[later] = preceding
  }

  /// Returns the action that has scheduled another one: the last one that began before; nil if the body
  /// has scheduled it before all actions.
  private func creator(of later: Int) -> Int? {
    actions.last { $0 < later && steps[$0].createdCount <= steps[later].chosen.sequence }
  }

  /// Returns the candidates that lead to the other order: the later step itself, if it could have run, or
  /// else those that have caused it.
  private func reversals(of earlier: Int, _ later: Int, _ preceding: Set<Int>) -> [Int] {
    let step = steps[earlier]
    if let own = step.candidate(of: steps[later].lane) { return [own] }
    let causes = preceding.filter { $0 > earlier }
    return causes.compactMap { step.candidate(of: steps[$0].lane) }.sorted()
  }
}
