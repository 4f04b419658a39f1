/// What a step has done, as far as its order matters.
protocol StepFootprint {
  /// Returns what each step of a run has done.
  static func all(of steps: [ExploredStep]) -> [Self]

  /// Returns the pairs of steps whose order may matter, and could be the other one.
  static func races(of steps: [ExploredStep]) -> [Race]

  /// Returns true if both give the same in either order, from the state before this one.
  func commutes(with other: Self) -> Bool
}

/// Two steps of different lanes whose order may matter, and could be the other one.
struct Race {
  /// The index of the first step. Before it, something else has to be tried.
  let earlier: Int
  /// The indices of the candidates there that lead to the other order, the preferred one first.
  let reversals: [Int]
}
