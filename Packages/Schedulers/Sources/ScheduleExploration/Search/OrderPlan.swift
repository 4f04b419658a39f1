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

/// A choice that a run has made.
struct OrderChoice {
  /// The index of the candidate.
  let index: Int
  /// The number of candidates.
  let count: Int
}

extension [OrderChoice] {
  /// Returns the number of the first choice that is missing here, or has another number of candidates; nil if there
  /// is none.
  func firstDifference(from beginning: [OrderChoice]) -> Int? {
    beginning.indices.first { $0 >= count || self[$0].count != beginning[$0].count }
  }
}

extension [ExploredStep] {
  /// The choices of the steps that had more than one candidate.
  var choices: [OrderChoice] {
    filter(\.isChoice).map { OrderChoice(index: $0.choice, count: $0.candidates.count) }
  }
}
