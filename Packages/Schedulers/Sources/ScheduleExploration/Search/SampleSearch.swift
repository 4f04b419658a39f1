@_spi(Layers) import Schedulers

/// Tries a number of orders, each by a plan of its own.
struct SampleSearch: OrderSearch {
  private let runs: Int
  private var seeds: SeededRandom
  private let makePlan: (_ seed: UInt64, _ length: Int) -> any OrderPlan
  private var count = 0
  /// The largest number of choices that a run has had.
  private var length = 1

  init(
    runs: Int,
    seed: UInt64 = 0,
    _ makePlan: @escaping (_ seed: UInt64, _ length: Int) -> any OrderPlan
  ) {
    self.runs = runs
    seeds = SeededRandom(seed: seed)
    self.makePlan = makePlan
  }

  let isComplete = false

  mutating func nextPlan() -> (any OrderPlan)? {
    guard count < runs else { return nil }
    count += 1
    return makePlan(seeds.next(), length)
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    length = max(length, steps.count(where: \.isChoice))
    return nil
  }
}

/// Makes each choice at random.
struct RandomPlan: OrderPlan {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  mutating func choose(among candidates: [ScheduleCandidate]) -> Int {
    candidates.count > 1 ? Int.random(in: candidates.indices, using: &random) : 0
  }
}

/// Gives each lane a random priority, and lowers that of the running lane at random points.
struct PriorityPlan: OrderPlan {
  private var random: SeededRandom
  private var priorities: [UInt64: Int] = [:]
  /// The numbers of the choices after which the chosen lane gets the lowest priority.
  private var changePoints: [Int] = []
  private var choiceCount = 0

  /// - Parameters:
  ///   - depth: The number of events whose order matters.
  ///   - length: The number of choices that a run is expected to have.
  init(depth: Int, length: Int, seed: UInt64) {
    random = SeededRandom(seed: seed)
    for _ in 1..<max(depth, 1) {
      changePoints.append(Int.random(in: 1...max(length, 1), using: &random))
    }
  }

  mutating func choose(among candidates: [ScheduleCandidate]) -> Int {
    for candidate in candidates where priorities[candidate.lane] == nil {
      priorities[candidate.lane] = Int.random(in: 0..<1 << 60, using: &random)
    }
    guard candidates.count > 1 else { return 0 }
    choiceCount += 1
    for (rank, point) in changePoints.enumerated() where point == choiceCount {
      // The lane that would run now falls behind all others.
      priorities[candidates[first(candidates)].lane] = -1 - rank
    }
    return first(candidates)
  }

  private func first(_ candidates: [ScheduleCandidate]) -> Int {
    candidates.indices.max { priority(candidates[$0]) < priority(candidates[$1]) } ?? 0
  }

  private func priority(_ candidate: ScheduleCandidate) -> Int {
    priorities[candidate.lane] ?? 0
  }
}
