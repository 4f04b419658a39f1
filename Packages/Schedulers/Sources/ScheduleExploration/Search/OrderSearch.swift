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
    case .everyOrder(let limit): EveryOrderSearch<Block>(limit: limit)
    case .delays(let maximum): DelaySearch(maximum: maximum)
    case .pct(let depth, let runs, let seed):
      RandomSearch(runs: runs, seed: seed) { seed, length in
        PriorityPlan(depth: depth, length: length, seed: seed)
      }
    case .random(let runs, let seed):
      RandomSearch(runs: runs, seed: seed) { seed, _ in RandomPlan(seed: seed) }
    case .schedule(let text):
      SingleSearch(FixedPlan(Schedule(text)?.choices ?? []))
    case .default:
      SequentialSearch(DelaySearch(maximum: 3), EveryOrderSearch<Block>(limit: 10_000))
    }
  }
}

/// Tries one order.
struct SingleSearch: OrderSearch {
  private var plan: (any OrderPlan)?
  let isComplete = false

  init(_ plan: any OrderPlan) {
    self.plan = plan
  }

  mutating func nextPlan() -> (any OrderPlan)? { plan.take() }

  mutating func learn(_ steps: [ExploredStep]) -> Int? { nil }
}

/// Tries the orders of one search, and then those of another one, unless the first one was complete.
struct SequentialSearch<First: OrderSearch, Second: OrderSearch>: OrderSearch {
  private var first: First
  private var second: Second
  private var isInSecond = false

  init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  var isComplete: Bool { first.isComplete || second.isComplete }

  var triesShortestFirst: Bool { !isInSecond && first.triesShortestFirst }

  mutating func nextPlan() -> (any OrderPlan)? {
    if !isInSecond {
      if let plan = first.nextPlan() { return plan }
      if first.isComplete { return nil }
      isInSecond = true
    }
    return second.nextPlan()
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    isInSecond ? second.learn(steps) : first.learn(steps)
  }
}

/// Tries random orders.
struct RandomSearch<Plan: OrderPlan>: OrderSearch {
  private let runs: Int
  private var seeds: SeededRandom
  private let makePlan: (_ seed: UInt64, _ length: Int) -> Plan
  private var count = 0
  /// The largest number of choices that a run has had.
  private var length = 1

  init(runs: Int, seed: UInt64, _ makePlan: @escaping (_ seed: UInt64, _ length: Int) -> Plan) {
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

/// Tries the orders in the sequence of the number of their delays: none, one, two, …
///
/// A choice of the candidate with index *i* is *i* delays. Of threads, an interruption is one delay.
struct DelaySearch: OrderSearch {
  private struct Choice {
    let index: Int
    /// The number of candidates.
    let count: Int
  }

  /// The largest number of runs.
  private let limit: Int

  private let maximum: Int
  /// The beginnings of orders that are still to be tried, by the number of their delays. Each ends with
  /// a delay. After it, the order is the usual one.
  private var beginnings: [[[Choice]]]
  private var delays = 0
  private var beginning: [Choice] = []
  private var runs = 0
  /// True if there are orders with more than the maximum of delays.
  private var hasMore = false

  init(maximum: Int, limit: Int = .max) {
    self.maximum = maximum
    self.limit = limit
    beginnings = Array(repeating: [], count: max(maximum, 0) + 1)
    beginnings[0] = [[]]
  }

  var isComplete: Bool { !hasMore && beginnings.allSatisfy(\.isEmpty) }

  let triesShortestFirst = true

  mutating func nextPlan() -> (any OrderPlan)? {
    guard runs < limit else { return nil }
    while beginnings[delays].isEmpty {
      guard delays < maximum else { return nil }
      delays += 1
      // Taken from the end: the first one that was found is tried first.
      beginnings[delays].reverse()
    }
    beginning = beginnings[delays].removeLast()
    runs += 1
    return FixedPlan(beginning.map(\.index))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    let choices = steps.filter(\.isChoice)
    let made = choices.map { Choice(index: $0.choice, count: $0.candidates.count) }
    for (index, choice) in beginning.enumerated()
    where index >= made.count || made[index].count != choice.count {
      return index
    }
    for position in beginning.count..<made.count {
      for index in 1..<made[position].count {
        let delays = delays + choices[position].delays(ofChoice: index)
        guard delays <= maximum else {
          hasMore = true
          break
        }
        beginnings[delays].append(
          Array(made[..<position]) + [Choice(index: index, count: made[position].count)]
        )
      }
    }
    return nil
  }
}
