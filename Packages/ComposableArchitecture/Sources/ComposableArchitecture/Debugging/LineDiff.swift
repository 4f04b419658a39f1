/// The difference between two lists of lines, from the table of their longest common subsequence.
///
/// L(i, j) is the length of the longest common subsequence of the expected lines from line i on and
/// the actual lines from line j on. The walk starts at (0, 0). It takes equal lines as common. If
/// two lines differ, the expected line is next in the result if L(i + 1, j) ≥ L(i, j + 1), else the
/// actual one. This rule makes the result unique, also if several results are equally short. Long texts are
/// split into pieces before: see ``LineDiffPiece``.
enum LineDiff {
  enum Change: Equatable {
    case common(Substring)
    case expected(Substring)
    case actual(Substring)

    var isCommon: Bool { if case .common = self { true } else { false } }
    var isExpected: Bool { if case .expected = self { true } else { false } }

    var text: Substring {
      switch self {
      case .common(let text), .expected(let text), .actual(let text): text
      }
    }
  }

  /// The changes that lead from one list to the other.
  ///
  /// A common head and a common tail are left out of the table, which does not change the result.
  /// The walk takes a common head at once. A common tail of k lines adds k to all entries of the
  /// table in front of it, which changes no comparison. When the walk has reached the tail in one
  /// list, the rest of that list is a suffix of the rest of the other. To skip a line of that list
  /// would shorten the common subsequence by one; to skip a line of the other costs nothing.
  ///
  /// - Complexity: O(*n* log *n*) time and linear memory for *n* lines.
  static func changes(from expected: [Substring], to actual: [Substring]) -> [Change] {
    let ends = commonEnds(of: expected, and: actual)
    let (head, tail) = ends
    let pieces = LineDiffPiece.pieces(
      of: expected[head..<expected.count - tail],
      and: actual[head..<actual.count - tail]
    )
    guard pieces.count > 1 else { return changes(from: expected, to: actual, between: ends) }
    var changes = expected[..<head].map(Change.common)
    for piece in pieces {
      let (expected, actual) = (Array(piece.expected), Array(piece.actual))
      let ends = commonEnds(of: expected, and: actual)
      changes += Self.changes(from: expected, to: actual, between: ends)
    }
    return changes + expected[(expected.count - tail)...].map(Change.common)
  }

  /// Does the same with one table, given the lines that both have at their ends.
  private static func changes(
    from expected: [Substring],
    to actual: [Substring],
    between ends: (head: Int, tail: Int)
  ) -> [Change] {
    let (head, tail) = ends
    var walk = CommonSubsequenceWalk(
      expected: expected[head..<expected.count - tail],
      actual: actual[head..<actual.count - tail]
    )
    walk.run()
    var changes = expected[..<head].map(Change.common) + walk.changes
    var (row, column) = (walk.row, walk.column)
    while row < expected.count, column < actual.count {
      if expected[row] == actual[column] {
        changes.append(.common(expected[row]))
        row += 1
        column += 1
      } else if expected.count - row > actual.count - column {
        changes.append(.expected(expected[row]))
        row += 1
      } else {
        changes.append(.actual(actual[column]))
        column += 1
      }
    }
    return changes + expected[row...].map(Change.expected) + actual[column...].map(Change.actual)
  }

  /// The numbers of equal lines at the beginning of two texts, and at the end of what follows.
  private static func commonEnds(
    of expected: [Substring],
    and actual: [Substring]
  ) -> (head: Int, tail: Int) {
    let shorter = min(expected.count, actual.count)
    var head = 0
    while head < shorter, expected[head] == actual[head] { head += 1 }
    var tail = 0
    while tail < shorter - head,
      expected[expected.count - 1 - tail] == actual[actual.count - 1 - tail]
    {
      tail += 1
    }
    return (head, tail)
  }
}
