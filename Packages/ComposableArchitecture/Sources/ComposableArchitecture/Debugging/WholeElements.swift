extension LineDiff {
  /// Moves lines that are only in one text up, so that they are whole elements of a list.
  ///
  /// If an element is removed, the walk finds its neighbour's first line in its own one, and removes the element
  /// from its second line to the neighbour's first. Removing it as a whole is as long, and easier to read. An
  /// element that is at another place in the other text keeps the walk's form, which the tour prints.
  ///
  /// - Complexity: O(*n*).
  static func withWholeElements(_ changes: [Change]) -> [Change] {
    let runs = LineRun.all(in: changes).map { run in (run, whole: run.asWholeElement(in: changes)) }
    let wholes = runs.map { Moved(isExpected: $0.isExpected, lines: $1.lines(of: changes)) }
    let places = Set(wholes)
    var changes = changes
    for ((run, whole), lines) in zip(runs, wholes) {
      let opposite = Moved(isExpected: !lines.isExpected, lines: lines.lines)
      if !places.contains(opposite) { run.move(to: whole, in: &changes) }
    }
    return changes
  }

  /// The lines of a run, which are compared with those of runs of the other text.
  private struct Moved: Hashable {
    let isExpected: Bool
    let lines: [Substring]
  }
}

/// Consecutive lines that are only in one text, between common lines.
private struct LineRun {
  let isExpected: Bool
  let range: Range<Int>

  static func all(in changes: [LineDiff.Change]) -> [LineRun] {
    var runs: [LineRun] = []
    var start = 0
    while start < changes.count {
      let end = changes[start...].firstIndex { $0.isCommon != changes[start].isCommon }
      let range = start..<(end ?? changes.count)
      let isExpected = changes[start].isExpected
      if !changes[start].isCommon, changes[range].allSatisfy({ $0.isExpected == isExpected }) {
        runs.append(LineRun(isExpected: isExpected, range: range))
      }
      start = range.upperBound
    }
    return runs
  }

  func lines(of changes: [LineDiff.Change]) -> [Substring] { changes[range].map(\.text) }

  /// The run that is as long, and ends where an element of a list ends; this one if there is none above it.
  ///
  /// If the line above the run is equal to the run's last line, the run may as well begin one line sooner.
  func asWholeElement(in changes: [LineDiff.Change]) -> LineRun {
    let depth = changes[range].map { indentation(of: $0.text) }.min() ?? 0
    var (start, end) = (range.lowerBound, range.upperBound)
    // After as many steps as there are lines, the run has the same lines again.
    for _ in range {
      let (first, last) = (changes[start].text, changes[end - 1].text)
      if indentation(of: first) == depth, indentation(of: last) == depth, !isClosing(first) {
        return LineRun(isExpected: isExpected, range: start..<end)
      }
      guard start > 0, changes[start - 1].isCommon, changes[start - 1].text == last else { break }
      (start, end) = (start - 1, end - 1)
    }
    return self
  }

  func move(to run: LineRun, in changes: inout [LineDiff.Change]) {
    for index in run.range.lowerBound..<range.lowerBound {
      let text = changes[index].text
      changes[index] = isExpected ? .expected(text) : .actual(text)
    }
    for index in run.range.upperBound..<range.upperBound {
      changes[index] = .common(changes[index].text)
    }
  }

  private func indentation(of line: Substring) -> Int { line.utf8.prefix { $0 == 0x20 }.count }

  /// True for the last line of an element of several lines.
  private func isClosing(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.first.map { ")]".contains($0) } ?? false
  }
}
