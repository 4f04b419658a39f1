/// Returns the difference between the texts of two values, line by line; nil if the texts are
/// equal.
///
/// A line of both texts starts with a figure space, a line of only the first with a minus sign, and
/// a line of only the second with a plus sign:
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
/// In a diff of more than sixty lines, runs of more than twelve common lines are folded: three
/// lines stay at each end. Of lists of more than sixty elements that are `Equatable`, long runs of equal ones
/// are left out before anything is printed, but for the neighbours of what has changed: so one change among
/// thousands is found at once. A part that the elements' own `==` ignores may then be left out too.
///
/// Texts of more than about two thousand lines that differ are compared in pieces. Their difference may then be
/// longer than the shortest one.
///
/// - Complexity: O(*n* log *n*) time and linear memory for *n* lines.
/// - Parameters:
///   - before: The expected value, or the previous one.
///   - after: The actual value, or the new one.
///   - printer: Makes the text of a value, with all elements; by default, as ``debugOutput(_:indent:)`` does.
/// - Returns: The difference, each line indented by four spaces.
public func debugDiff<Value>(
  _ before: Value,
  _ after: Value,
  printer: ((Value) -> String)? = nil
) -> String? {
  if let printer { return textDiff(printer(before), printer(after)) }
  return valueDiff(before, after)
}

/// The difference between two values, as ``debugDiff(_:_:printer:)`` prints it.
///
/// - Parameter indent: The number of spaces before each line.
func valueDiff<Value>(_ before: Value, _ after: Value, indent: Int = 4) -> String? {
  textDiff(
    debugOutput(before, comparedWith: after),
    debugOutput(after, comparedWith: before),
    indent: indent
  )
    // A part that == ignores may be all that differs.
    ?? textDiff(debugOutput(before), debugOutput(after), indent: indent)
}

/// The difference between two texts, in the same form.
///
/// - Parameter indent: The number of spaces before each line.
func textDiff(_ expected: String, _ actual: String, indent: Int = 4) -> String? {
  guard expected != actual else { return nil }
  let changes = LineDiff.withWholeElements(
    LineDiff.changes(from: lines(of: expected), to: lines(of: actual))
  )
  let folded = changes.count > 60 ? folding(changes) : changes.map(line)
  let margin = String(repeating: " ", count: indent)
  return folded.map { margin + $0 }.joined(separator: "\n")
}

/// The lines of a text. Bytes are compared, not characters. That takes a tenth of the time, and
/// finds a line feed after a carriage return too.
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

private func isFolded(_ change: LineDiff.Change) -> Bool {
  guard case .common(let text) = change else { return false }
  return !text.hasSuffix(unchangedElementsSuffix + ",")
}

/// Folds runs of more than twelve common lines; three lines stay at each end. The number of elements that were
/// left out stays too.
private func folding(_ changes: [LineDiff.Change]) -> [String] {
  var lines: [String] = []
  var start = changes.startIndex
  while start < changes.endIndex {
    let end = changes[start...].firstIndex { !isFolded($0) } ?? changes.endIndex
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
