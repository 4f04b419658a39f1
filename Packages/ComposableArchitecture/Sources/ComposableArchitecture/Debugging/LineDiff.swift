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
  /// - Complexity: With n and m lines between the common head and the common tail: O(n·m·log n) time
  ///   and O(m·log n) memory, beyond what is linear in the texts.
  static func changes(from expected: [Substring], to actual: [Substring]) -> [Change] {
    var walk = Walk(expected: expected, actual: actual)
    walk.run()
    return walk.changes
  }
}

/// The walk through the table. The table itself never exists as a whole: rows are computed from the
/// bottom, again and again, from those that are remembered.
private struct Walk {
  private(set) var changes: [LineDiff.Change] = []

  private let expected: [Substring]
  private let actual: [Substring]
  /// The lines by number: equal lines have equal numbers.
  private let rows: [Int32]
  private let columns: [Int32]
  /// Where the common tail begins in each list.
  private let rowEnd: Int
  private let columnEnd: Int
  private var row = 0
  private var column = 0

  init(expected: [Substring], actual: [Substring]) {
    self.expected = expected
    self.actual = actual
    var numbers: [Substring: Int32] = [:]
    func number(_ line: Substring) -> Int32 {
      if let number = numbers[line] { return number }
      let number = Int32(numbers.count)
      numbers[line] = number
      return number
    }
    rows = expected.map(number)
    columns = actual.map(number)
    let head = zip(rows, columns).prefix { $0 == $1 }.count
    let shorter = min(rows.count, columns.count) - head
    let tail = zip(rows.reversed(), columns.reversed()).prefix(shorter).prefix { $0 == $1 }.count
    rowEnd = rows.count - tail
    columnEnd = columns.count - tail
  }

  mutating func run() {
    while row < rowEnd, column < columnEnd, rows[row] == columns[column] { takeCommon() }
    walk(to: rowEnd, below: [Int32](repeating: 0, count: columnEnd - column + 1), from: column)
    walkTail()
  }

  /// Walks down to a row, given the row of the table there.
  ///
  /// The common tail adds the same number to all of the table in front of it, which changes no
  /// comparison; so the table is that of the lines between head and tail.
  ///
  /// - Parameters:
  ///   - bottom: The row to walk to.
  ///   - below: The table's row there, from the column `origin` on.
  private mutating func walk(to bottom: Int, below: [Int32], from origin: Int) {
    guard row < bottom, column < columnEnd else { return }
    guard bottom - row > 32 else { return walkBlock(to: bottom, below: below, from: origin) }
    let middle = (row + bottom) / 2
    var between = below
    for upper in (middle..<bottom).reversed() {
      between = tableRow(upper, below: between, from: origin)
    }
    walk(to: middle, below: between, from: origin)
    walk(to: bottom, below: below, from: origin)
  }

  private mutating func walkBlock(to bottom: Int, below: [Int32], from origin: Int) {
    let top = row
    var table = [below]
    for upper in (top..<bottom).reversed() {
      table.append(tableRow(upper, below: table[table.count - 1], from: origin))
    }
    while row < bottom, column < columnEnd {
      if rows[row] == columns[column] {
        takeCommon()
      } else if table[bottom - row - 1][column - origin]
        >= table[bottom - row][column - origin + 1]
      {
        takeExpected()
      } else {
        takeActual()
      }
    }
  }

  /// A row of the table from the one below it.
  private func tableRow(_ row: Int, below: [Int32], from origin: Int) -> [Int32] {
    [Int32](unsafeUninitializedCapacity: below.count) { lengths, count in
      lengths[below.count - 1] = 0
      for index in (0..<below.count - 1).reversed() {
        lengths[index] =
          rows[row] == columns[origin + index]
          ? below[index + 1] + 1
          : max(below[index], lengths[index + 1])
      }
      count = below.count
    }
  }

  /// Walks on when one list has come to the common tail. What is left of that list is a suffix of
  /// what is left of the other: giving up a line of it would cost one, giving up one of the other
  /// costs nothing.
  private mutating func walkTail() {
    while row < rows.count, column < columns.count {
      if rows[row] == columns[column] {
        takeCommon()
      } else if rows.count - row > columns.count - column {
        takeExpected()
      } else {
        takeActual()
      }
    }
    while row < rows.count { takeExpected() }
    while column < columns.count { takeActual() }
  }

  private mutating func takeCommon() {
    changes.append(.common(expected[row]))
    row += 1
    column += 1
  }

  private mutating func takeExpected() {
    changes.append(.expected(expected[row]))
    row += 1
  }

  private mutating func takeActual() {
    changes.append(.actual(actual[column]))
    column += 1
  }
}
