/// Tries the orders of one search, and after a number of them alternately those of a second one. It is complete when one of
/// the searches is: so it needs at most about twice as many runs as the smaller one.
struct AlternatingSearch: OrderSearch {
  private var searches: [any OrderSearch]
  /// The number of runs before the second search begins.
  private let head: Int
  private let limit: Int
  private var runs = 0
  /// The index of the search whose plan is run.
  private var current = 0

  /// - Parameters:
  ///   - head: The number of runs before the second search begins.
  ///   - limit: The largest number of runs of both.
  init(_ first: any OrderSearch, head: Int, then second: any OrderSearch, limit: Int) {
    searches = [first, second]
    self.head = head
    self.limit = limit
  }

  var isComplete: Bool { searches.contains(where: \.isComplete) }

  var triesShortestFirst: Bool { searches[current].triesShortestFirst }

  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isComplete, runs < limit else { return nil }
    runs += 1
    let preferred = runs > head ? 1 - current : 0
    for index in [preferred, 1 - preferred] {
      current = index
      if let plan = searches[index].nextPlan() { return plan }
    }
    return nil
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? { searches[current].learn(steps) }
}
