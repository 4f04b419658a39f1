/// The difference between the dumps of two values, line by line; nil where the dumps are equal.
///
/// A line that both have starts with a figure space, one that is only expected with a minus sign, one
/// that is only actual with a plus sign. In a long diff, long runs of common lines are folded.
///
/// - Complexity: as ``LineDiff/changes(from:to:)``.
func debugDiff<Value>(_ expected: Value, _ actual: Value) -> String? {
  textDiff(debugOutput(expected), debugOutput(actual))
}

/// The difference between two texts, as ``debugDiff(_:_:)`` prints it.
func textDiff(_ expected: String, _ actual: String) -> String? {
  guard expected != actual else { return nil }
  let changes = LineDiff.changes(
    from: expected.split(separator: "\n", omittingEmptySubsequences: false),
    to: actual.split(separator: "\n", omittingEmptySubsequences: false)
  )
  let folded = changes.count > 60 ? folding(changes) : changes.map(line)
  return folded.map { "    \($0)" }.joined(separator: "\n")
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
