/// Returns the simplest case, as far as single simplifications lead, that still shows a failure.
///
/// - Parameters:
///   - failing: A case that shows the failure.
///   - simplifications: Returns the cases that are one step simpler, the most promising first. No
///     chain of them leads back to its start, so that the search ends.
///   - shows: Returns true if a case shows the failure.
public func shrunk<Case>(
  _ failing: Case,
  simplifications: (Case) -> [Case],
  whileIt shows: (Case) throws -> Bool
) rethrows -> Case {
  var simplest = failing
  while let simpler = try simplifications(simplest).first(where: shows) { simplest = simpler }
  return simplest
}

/// Returns the simplest case that still shows a failure, where a case runs asynchronously.
public func shrunk<Case>(
  _ failing: Case,
  simplifications: (Case) -> [Case],
  whileIt shows: (Case) async throws -> Bool
) async rethrows -> Case {
  var simplest = failing
  search: while true {
    for simpler in simplifications(simplest) where try await shows(simpler) {
      simplest = simpler
      continue search
    }
    return simplest
  }
}

/// Returns the simplifications of a case that leave out one of its steps, the last one first.
public func leavingOutOne<Case, Step>(
  of steps: WritableKeyPath<Case, [Step]>
) -> (Case) -> [Case] {
  { program in
    program[keyPath: steps].indices.reversed().map { index in
      var shorter = program
      shorter[keyPath: steps].remove(at: index)
      return shorter
    }
  }
}
