/// Tries all orders, depth first.
struct EveryOrderSearch: OrderSearch {
  private let limit: Int
  private var runs = 0
  /// The choices with which the next run begins. After them, it makes the usual ones.
  private var beginning: [OrderChoice] = []
  private(set) var isComplete = false

  init(limit: Int) {
    self.limit = limit
  }

  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isComplete, runs < limit else { return nil }
    runs += 1
    return FixedPlan(beginning.map(\.index))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    let made = steps.choices
    if let difference = made.firstDifference(from: beginning) { return difference }
    beginning = made
    while let last = beginning.popLast() {
      if last.index + 1 < last.count {
        beginning.append(OrderChoice(index: last.index + 1, count: last.count))
        return nil
      }
    }
    isComplete = true
    return nil
  }
}
