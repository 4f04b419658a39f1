/// The difference between two lists of lines, from the table of their longest common subsequence.
///
/// With L(i, j) the length of the longest common subsequence of what follows line i of the one and
/// line j of the other, the walk from (0, 0) takes equal lines as common; else the expected line goes
/// out first if L(i + 1, j) ≥ L(i, j + 1), else the actual one. This rule fixes the result, also where
/// several are equally short.
enum LineDiff {
  enum Change: Equatable {
    case common(Substring)
    case expected(Substring)
    case actual(Substring)

    var isCommon: Bool { if case .common = self { true } else { false } }
  }

  /// The changes that lead from one list to the other.
  ///
  /// A common head and a common tail stay out of the table, without a change to the result. The walk
  /// takes a common head at once. A common tail of k lines adds k to all of the table in front of it,
  /// which changes no comparison. Where one list has come to the tail, it is a suffix of what is left of
  /// the other: giving up a line of it would cost one, giving up one of the other costs nothing.
  ///
  /// - Complexity: With n and m lines between the common head and the common tail: O(n·m·log n / 64)
  ///   time at worst, beyond what is linear in the texts, and linear memory.
  static func changes(from expected: [Substring], to actual: [Substring]) -> [Change] {
    let shorter = min(expected.count, actual.count)
    var head = 0
    while head < shorter, expected[head] == actual[head] { head += 1 }
    var tail = 0
    while tail < shorter - head,
      expected[expected.count - 1 - tail] == actual[actual.count - 1 - tail]
    {
      tail += 1
    }
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
}
