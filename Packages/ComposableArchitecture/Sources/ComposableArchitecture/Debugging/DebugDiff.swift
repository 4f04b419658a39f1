/// Returns the difference between the texts of two values, line by line; nil where the texts are equal.
///
/// A line that both have starts with a figure space, one that only the first has with a minus sign, one
/// that only the second has with a plus sign:
///
/// ```swift
/// debugDiff(Point(x: 1, y: 2), Point(x: 1, y: 3))
/// //       Point(
/// //         x: 1,
/// //     −   y: 2
/// //     +   y: 3
/// //       )
/// ```
///
/// In a diff of more than sixty lines, runs of more than twelve common lines are folded: three stay at
/// each end.
///
/// - Complexity: With n and m lines between the lines that both texts begin and end with: O(n·m·log n)
///   time at worst, beyond what is linear in the texts, and linear memory.
/// - Parameters:
///   - before: The value that is expected, or that was.
///   - after: The value that came instead, or that is now.
///   - printer: Makes the text of a value.
/// - Returns: The difference, each line indented by four spaces.
public func debugDiff<Value>(
  _ before: Value,
  _ after: Value,
  printer: (Value) -> String = { debugOutput($0) }
) -> String? {
  textDiff(printer(before), printer(after))
}

/// The difference between two texts, as ``debugDiff(_:_:printer:)`` prints it.
///
/// - Parameter indent: The number of spaces before each line.
func textDiff(_ expected: String, _ actual: String, indent: Int = 4) -> String? {
  guard expected != actual else { return nil }
  let changes = LineDiff.changes(from: lines(of: expected), to: lines(of: actual))
  let folded = changes.count > 60 ? folding(changes) : changes.map(line)
  let margin = String(repeating: " ", count: indent)
  return folded.map { margin + $0 }.joined(separator: "\n")
}

/// The lines of a text. Bytes are compared, not characters, which takes a tenth of the time, and finds
/// the line feed after a carriage return.
func lines(of text: String) -> [Substring] {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .map { Substring($0) }
}

private func line(_ change: LineDiff.Change) -> String {
  switch change {
  case .common(let text): "\u{2007} \(text)"
  case .expected(let text): "− \(text)"
  case .actual(let text): "+ \(text)"
  }
}

/// Folds runs of more than twelve common lines; three stay at each end.
private func folding(_ changes: [LineDiff.Change]) -> [String] {
  var lines: [String] = []
  var start = changes.startIndex
  while start < changes.endIndex {
    let end = changes[start...].firstIndex { !$0.isCommon } ?? changes.endIndex
    let run = changes[start..<end]
    if run.count > 12 {
      lines += run.prefix(3).map(line)
      lines.append(line(.common("… \(run.count - 6) unchanged lines")))
      lines += run.suffix(3).map(line)
    } else {
      lines += run.map(line)
    }
    if end < changes.endIndex { lines.append(line(changes[end])) }
    start = min(end + 1, changes.endIndex)
  }
  return lines
}
