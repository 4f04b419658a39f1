/// Finds the orders that a strategy tries, one after another.
protocol OrderSearch {
  /// Returns the plan of the next run; nil if there is none.
  mutating func nextPlan() -> (any OrderPlan)?

  /// Takes the steps of the run that the last plan has made.
  ///
  /// - Returns: The number of the first choice that was another one than in an earlier run with the same
  ///   choices before; nil if there is none.
  mutating func learn(_ steps: [ExploredStep]) -> Int?

  /// True if all orders have been tried.
  var isComplete: Bool { get }

  /// True if all orders with fewer delays have been tried before the present one.
  var triesShortestFirst: Bool { get }
}

extension OrderSearch {
  var triesShortestFirst: Bool { false }
}

extension Exploration.Strategy {
  /// Makes the search of this strategy. The text of a schedule has been checked.
  var search: any OrderSearch {
    switch self {
    case .everyOrder(let limit): EveryOrderSearch(limit: limit)
    case .delays(let maximum): DelaySearch(maximum: maximum)
    case .pct(let depth, let runs, let seed):
      SampleSearch(runs: runs, seed: seed) { seed, length in
        PriorityPlan(depth: depth, length: length, seed: seed)
      }
    case .random(let runs, let seed):
      SampleSearch(runs: runs, seed: seed) { seed, _ in RandomPlan(seed: seed) }
    case .schedule(let text):
      SampleSearch(runs: 1) { _, _ in FixedPlan(Schedule(text)?.choices ?? []) }
    case .default:
      SequentialSearch([DelaySearch(maximum: 3), EveryOrderSearch(limit: 10_000)])
    }
  }
}

/// Tries the orders of one search after those of another one, until one of them is complete.
struct SequentialSearch: OrderSearch {
  /// The present search, and those behind it.
  private var searches: [any OrderSearch]

  init(_ searches: [any OrderSearch]) {
    self.searches = searches
  }

  var isComplete: Bool { searches[0].isComplete }

  var triesShortestFirst: Bool { searches[0].triesShortestFirst }

  mutating func nextPlan() -> (any OrderPlan)? {
    while true {
      if let plan = searches[0].nextPlan() { return plan }
      if isComplete || searches.count == 1 { return nil }
      searches.removeFirst()
    }
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? { searches[0].learn(steps) }
}
