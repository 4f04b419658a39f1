/// Tries the orders in the sequence of the number of their delays: none, one, two, …
///
/// A choice of the candidate with index *i* is *i* delays. Of threads, an interruption is one delay.
struct DelaySearch: OrderSearch {
  private let maximum: Int
  /// The beginning of an order. After it, the order is the usual one.
  private struct Beginning {
    /// The choices of a run, which all beginnings share that branch off from it.
    var run: [OrderChoice] = []
    /// The number of the run's choices with which it begins.
    var count = 0
    /// The delay with which it ends; nil for the usual order.
    var last: OrderChoice?

    var choices: [OrderChoice] { run[..<count] + (last.map { [$0] } ?? []) }
  }

  /// The beginnings of orders that are still to be tried, by the number of their delays.
  private var beginnings: [[Beginning]]
  private var delays = 0
  /// The choices with which the present run begins.
  private var beginning: [OrderChoice] = []
  /// True if there are orders with more than the maximum of delays.
  private var hasMore = false

  init(maximum: Int) {
    self.maximum = maximum
    beginnings = Array(repeating: [], count: max(maximum, 0) + 1)
    beginnings[0] = [Beginning()]
  }

  var isComplete: Bool { !hasMore && beginnings.allSatisfy(\.isEmpty) }

  let triesShortestFirst = true

  mutating func nextPlan() -> (any OrderPlan)? {
    while beginnings[delays].isEmpty {
      guard delays < maximum else { return nil }
      delays += 1
      // Taken from the end: the first one that was found is tried first.
      beginnings[delays].reverse()
    }
    beginning = beginnings[delays].removeLast().choices
    return FixedPlan(beginning.map(\.index))
  }

  mutating func learn(_ steps: [ExploredStep]) -> Int? {
    let made = steps.choices
    if let difference = made.firstDifference(from: beginning) { return difference }
    for (position, step) in steps.filter(\.isChoice).enumerated().dropFirst(beginning.count) {
      for index in 1..<step.candidates.count {
        let delays = delays + step.delays(ofChoice: index)
        guard delays <= maximum else {
          hasMore = true
          break
        }
        let last = OrderChoice(index: index, count: step.candidates.count)
        beginnings[delays].append(Beginning(run: made, count: position, last: last))
      }
    }
    return nil
  }
}
