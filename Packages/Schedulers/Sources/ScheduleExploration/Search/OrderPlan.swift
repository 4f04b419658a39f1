@_spi(Layers) import Schedulers

/// The choices of one run.
protocol OrderPlan: Sendable {
  /// Returns the index of the candidate that is next.
  mutating func choose(among candidates: [ScheduleCandidate]) -> Int
}

/// Makes given choices first, and then the usual ones.
struct FixedPlan: OrderPlan {
  /// The choices, of the steps that have more than one candidate.
  let choices: [Int]
  private var position = 0

  init(_ choices: [Int]) {
    self.choices = choices
  }

  mutating func choose(among candidates: [ScheduleCandidate]) -> Int {
    guard candidates.count > 1, position < choices.count else { return 0 }
    defer { position += 1 }
    // A choice that does not exist is noticed after the run: it is not among the choices that were
    // made.
    return min(choices[position], candidates.count - 1)
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
