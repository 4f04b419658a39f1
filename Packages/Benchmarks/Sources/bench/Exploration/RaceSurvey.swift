import BenchmarkKit
import Dispatch
import ScheduleExploration

extension Survey {
  /// How many runs the strategies need to find a planted bug.
  static func races(_ scale: Scale) -> Survey {
    let (seeds, limit) = (scale(100), scale(10_000))
    return Survey(
      name: "races",
      note: """
        runs until a planted bug is found, with \(seeds) seeds and up to \(limit) runs each; depth: \
        the number of events whose order matters; random: each choice at random, as fast-check does
        """,
      subjects: searches.map(\.name),
      columns: ["median", "least", "greatest", "not found"]
    ) { names in
      searches.filter { names.contains($0.name) }.map { $0.figures(seeds: seeds, limit: limit) }
    }
  }
}

/// The search for a bug by one strategy.
private struct BugSearch {
  enum Kind: String, CaseIterable {
    case standard = "default"
    case everyOrder, delays, pct, random
  }

  let depth: Int
  let kind: Kind

  var name: String { "depth \(depth), \(kind.rawValue)" }

  /// Strategies that draw no random numbers need one run. A search without success counts as endless.
  func figures(seeds: Int, limit: Int) -> [Double] {
    let isRandom = kind == .pct || kind == .random
    let runs = (0..<(isRandom ? seeds : 1)).map { seed in
      runsNeeded(seed: UInt64(seed), limit: limit).map(Double.init) ?? .infinity
    }
    let (least, greatest) = (runs.min() ?? .infinity, runs.max() ?? .infinity)
    return [median(runs), least, greatest, Double(runs.count { $0.isInfinite })]
  }

  private func runsNeeded(seed: UInt64, limit: Int) -> Int? {
    Exploration(strategy(seed: seed, limit: limit)).run { (queue: TestSchedulerOf<DispatchQueue>) in
      if PlantedBug(depth: depth).happens(on: queue) { throw Found() }
    }
    .failure?.firstFailingRun
  }

  private func strategy(seed: UInt64, limit: Int) -> Exploration.Strategy {
    switch kind {
    case .standard: .default
    case .everyOrder: .everyOrder(limit: limit)
    case .delays: .delays(5)
    case .pct: .pct(depth: depth, runs: limit, seed: seed)
    case .random: .random(runs: limit, seed: seed)
    }
  }
}

private struct Found: Error {}

private let searches = (2...4).flatMap { depth in
  BugSearch.Kind.allCases.map { BugSearch(depth: depth, kind: $0) }
}

/// A bug of three lanes of work, each of which has four steps: it happens in few orders, and not in the
/// usual one.
private struct PlantedBug {
  private static let stepCount = 4

  let depth: Int

  /// Runs the steps on a scheduler, where each one schedules the next one.
  func happens(on queue: TestSchedulerOf<DispatchQueue>) -> Bool {
    var order: [Step] = []
    func run(_ step: Step) {
      order.append(step)
      if step.number < Self.stepCount {
        queue.schedule { run(Step(lane: step.lane, number: step.number + 1)) }
      }
    }
    for lane in 0..<3 { queue.schedule { run(Step(lane: lane, number: 1)) } }
    queue.advance()
    return sequence == order.filter(sequence.contains)
  }

  private struct Step: Hashable {
    let lane: Int
    let number: Int
  }

  /// One lane reads and writes, and all of another one happens in between.
  private static let intrusion = [
    Step(lane: 0, number: 2), Step(lane: 1, number: 4), Step(lane: 0, number: 3),
  ]

  /// The steps that have to happen in this order.
  private var sequence: [Step] {
    switch depth {
    case 2: [Step(lane: 2, number: 4), Step(lane: 0, number: 1)]
    case 3: Self.intrusion
    default: Self.intrusion + [Step(lane: 2, number: 1)]
    }
  }
}
