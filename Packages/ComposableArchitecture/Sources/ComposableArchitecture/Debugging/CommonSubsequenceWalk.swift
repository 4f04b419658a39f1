/// The walk through the table that ``LineDiff`` describes, to the end of one list.
///
/// Neighbouring entries of a row differ by 0 or 1. So a row is stored as one bit per actual line,
/// and is computed from the row below, 64 columns at a time (Hyyrö, "Bit-parallel LCS-length
/// computation revisited", 2004). The walk moves down the table, while rows are computed upwards.
/// To store only few rows, the table is halved recursively: the row in the middle is computed from
/// the last one, and the upper half is computed from the row in the middle. In a block of at most
/// 64 rows, all rows are stored.
struct CommonSubsequenceWalk {
  private let expected: ArraySlice<Substring>
  private let actual: ArraySlice<Substring>

  /// For each expected line, the bits of the actual lines that are equal to it, in ascending order.
  private let matches: [[Int]]

  /// The current position of the walk.
  private(set) var row: Int
  private(set) var column: Int
  private(set) var changes: [LineDiff.Change] = []

  init(expected: ArraySlice<Substring>, actual: ArraySlice<Substring>) {
    self.expected = expected
    self.actual = actual
    row = expected.startIndex
    column = actual.startIndex
    // The last line has bit 0, because rows are computed from the lists' ends.
    var bits: [Substring: [Int]] = [:]
    for (bit, line) in actual.reversed().enumerated() {
      bits[line, default: []].append(bit)
    }
    matches = expected.map { bits[$0] ?? [] }
  }

  /// Walks to the end of one of the lists.
  mutating func run() {
    walk(expected.indices, lastRow: Row(count: actual.count))
  }

  /// Walks down the given rows of the table.
  ///
  /// - Parameter lastRow: The row below the last of them.
  private mutating func walk(_ rows: Range<Int>, lastRow: Row) {
    guard column < actual.endIndex else { return }
    guard rows.count > 64 else { return walkBlock(rows, lastRow: lastRow) }
    let middle = rows.lowerBound + rows.count / 2
    var middleRow = lastRow.prefix(actual.endIndex - column)
    for index in (middle..<rows.upperBound).reversed() {
      middleRow.advance(matching: matches[index - expected.startIndex])
    }
    walk(rows.lowerBound..<middle, lastRow: middleRow)
    walk(middle..<rows.upperBound, lastRow: lastRow)
  }

  private mutating func walkBlock(_ rows: Range<Int>, lastRow: Row) {
    // From the last row to the first.
    var table = [lastRow.prefix(actual.endIndex - column)]
    for index in rows.reversed() {
      var next = table[table.count - 1]
      next.advance(matching: matches[index - expected.startIndex])
      table.append(next)
    }
    // The table's entry at the position of the walk.
    var length = table.removeLast().length(actual.endIndex - column)
    for index in rows {
      let below = table.removeLast()
      // The entry below it.
      var lengthBelow = below.length(actual.endIndex - column)
      while row == index, column < actual.endIndex {
        if expected[row] == actual[column] {
          changes.append(.common(expected[row]))
          row += 1
          column += 1
          length -= 1
        } else if lengthBelow == length {
          changes.append(.expected(expected[row]))
          row += 1
        } else {
          changes.append(.actual(actual[column]))
          if below.isLonger(at: actual.endIndex - column - 1) { lengthBelow -= 1 }
          column += 1
        }
      }
    }
  }
}

/// A row of the table. Bit b is 0 if the length for the last b + 1 actual lines is greater than
/// that for the last b.
private struct Row {
  private var words: [UInt64]

  /// The row below the last expected line, in which all lengths are zero.
  init(count: Int) {
    words = Array(repeating: .max, count: (count + 63) / 64)
  }

  /// The part of the row for the last `count` actual lines.
  func prefix(_ count: Int) -> Row {
    var row = self
    row.words.removeLast(words.count - (count + 63) / 64)
    return row
  }

  /// Replaces the row by the one above.
  ///
  /// - Parameter bits: The bits of the actual lines that are equal to the expected line of the row
  ///   above.
  mutating func advance(matching bits: [Int]) {
    var next = bits.startIndex
    var word = 0
    var carry: UInt64 = 0
    while true {
      if carry == 0 {
        // Words without a match stay as they are.
        guard next < bits.endIndex else { return }
        word = bits[next] / 64
      }
      guard word < words.count else { return }
      var match: UInt64 = 0
      while next < bits.endIndex, bits[next] / 64 == word {
        match |= 1 << UInt64(bits[next] % 64)
        next += 1
      }
      let old = words[word]
      let (sum, overflow) = old.addingReportingOverflow(old & match)
      let (sumWithCarry, carryOverflow) = sum.addingReportingOverflow(carry)
      words[word] = sumWithCarry | (old & ~match)
      carry = overflow || carryOverflow ? 1 : 0
      word += 1
    }
  }

  /// Returns true if the length is greater with the line at `bit` than with only the lines after
  /// it.
  func isLonger(at bit: Int) -> Bool {
    words[bit / 64] & (1 << UInt64(bit % 64)) == 0
  }

  /// The length for the last `count` actual lines.
  func length(_ count: Int) -> Int {
    var length = 0
    for word in words[..<(count / 64)] { length += (~word).nonzeroBitCount }
    if count % 64 > 0 {
      length += (~words[count / 64] & ((1 << UInt64(count % 64)) - 1)).nonzeroBitCount
    }
    return length
  }
}
