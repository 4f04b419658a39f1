/// The trace of a step, as far as its order matters: what it has done, and to which objects.
protocol StepFootprint {
  /// Returns the footprint of each step of a run.
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
