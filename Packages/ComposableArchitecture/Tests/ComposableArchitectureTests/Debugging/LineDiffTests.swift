import Testing

@testable import ComposableArchitecture

@Suite("The diff by lines")
struct LineDiffTests {
  @Test("The diff of random texts is the walk through the whole table, from one text to the other")
  func sameAsTheWholeTable() {
    var random = SplitMix64(seed: 1)
    for round in 0..<SearchSize.lineDiffs.count {
      // Few different lines make many ties; now and then a text longer than a block of rows.
      let alphabet = Int.random(in: 1...4, using: &random)
      let longest = round % 40 == 0 ? 120 : 9
      let expected = text(longest, alphabet, &random)
      let actual = text(longest, alphabet, &random)
      let changes = LineDiff.changes(from: expected, to: actual)

      #expect(changes == wholeTableWalk(expected, actual), "\(expected) to \(actual)")
      #expect(changes.filter { !$0.isActual }.map(\.text) == expected)
      #expect(changes.filter { !$0.isExpected }.map(\.text) == actual)
    }
  }

  @Test(
    "The diff of long texts is the walk through the whole table, over several blocks of rows",
    arguments: [2, 5, 30, 400]
  )
  func sameAsTheWholeTableForLongTexts(alphabet: Int) {
    var random = SplitMix64(seed: UInt64(alphabet))
    for _ in 0..<SearchSize.longLineDiffs.count {
      let expected = text(400, alphabet, &random)
      var changed = expected
      for _ in 0..<4 {
        let position = Int.random(in: 0...changed.count, using: &random)
        changed.insert(contentsOf: text(3, alphabet, &random), at: position)
      }
      let others = [text(400, alphabet, &random), expected.reversed(), expected + changed]
      for actual in [changed] + others {
        #expect(LineDiff.changes(from: expected, to: actual) == wholeTableWalk(expected, actual))
      }
    }
  }

  @Test("A diff matches a repeated last line where the walk meets it first")
  func commonTail() {
    let changes = LineDiff.changes(from: ["p", "x"], to: ["q", "x", "x"])
    #expect(changes == [.expected("p"), .actual("q"), .common("x"), .actual("x")])
  }

  @Test("A diff finds one changed line among ten thousand")
  func longTexts() {
    let expected = (0..<10_000).map { Substring("line \($0)") }
    var actual = expected
    actual[5_000] = "changed"
    let changes = LineDiff.changes(from: expected, to: actual)
    #expect(changes.filter { !$0.isCommon } == [.expected("line 5000"), .actual("changed")])
    #expect(changes.count == 10_001)
  }

  @Test("A diff finds two changed lines at the ends of ten thousand", .timeLimit(.minutes(10)))
  func longTextsWithDistantChanges() {
    let expected = (0..<10_000).map { Substring("line \($0)") }
    var actual = expected
    actual[1] = "changed"
    actual[9_998] = "changed"
    let changes = LineDiff.changes(from: expected, to: actual)
    #expect(changes.count == 10_002)
    #expect(
      changes.filter { !$0.isCommon } == [
        .expected("line 1"), .actual("changed"), .expected("line 9998"), .actual("changed"),
      ]
    )
  }

  @Test("Equal texts have no difference")
  func equalTexts() {
    #expect(textDiff("a\nb", "a\nb") == nil)
  }

  @Test("A diff of up to sixty lines is not folded, and a longer one folds long common runs")
  func folding() throws {
    let head = (1...59).map(String.init)
    let short = try #require(
      textDiff((head + ["a"]).joined(separator: "\n"), head.joined(separator: "\n"))
    )
    #expect(short.split(separator: "\n").count == 60)

    let long = try #require(
      textDiff((head + ["a"]).joined(separator: "\n"), (head + ["b"]).joined(separator: "\n"))
    )
    #expect(
      long == """
            \u{2007} 1
            \u{2007} 2
            \u{2007} 3
            \u{2007} … 53 unchanged lines
            \u{2007} 57
            \u{2007} 58
            \u{2007} 59
            − a
            + b
        """
    )
  }

  private func text(
    _ longest: Int,
    _ alphabet: Int,
    _ random: inout SplitMix64
  ) -> [Substring] {
    (0..<Int.random(in: 0...longest, using: &random)).map { _ in
      Substring("\(Int.random(in: 0..<alphabet, using: &random))")
    }
  }
}

/// The definition, as plainly as can be.
private func wholeTableWalk(_ expected: [Substring], _ actual: [Substring]) -> [LineDiff.Change] {
  var table = [[Int]](
    repeating: [Int](repeating: 0, count: actual.count + 1),
    count: expected.count + 1
  )
  for i in expected.indices.reversed() {
    for j in actual.indices.reversed() {
      table[i][j] =
        expected[i] == actual[j]
        ? table[i + 1][j + 1] + 1 : max(table[i + 1][j], table[i][j + 1])
    }
  }
  var (i, j) = (0, 0)
  var changes: [LineDiff.Change] = []
  while i < expected.count || j < actual.count {
    if i < expected.count, j < actual.count, expected[i] == actual[j] {
      changes.append(.common(expected[i]))
      (i, j) = (i + 1, j + 1)
    } else if j == actual.count || (i < expected.count && table[i + 1][j] >= table[i][j + 1]) {
      changes.append(.expected(expected[i]))
      i += 1
    } else {
      changes.append(.actual(actual[j]))
      j += 1
    }
  }
  return changes
}

extension LineDiff.Change {
  fileprivate var isActual: Bool { if case .actual = self { true } else { false } }
}
