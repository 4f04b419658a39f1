import Testing

@testable import ComposableArchitecture

@Suite("The diff of long texts, in pieces")
struct LineDiffPieceTests {
  private func pieces(_ expected: [Substring], _ actual: [Substring]) -> [LineDiffPiece] {
    LineDiffPiece.pieces(of: expected[...], and: actual[...])
  }

  /// Rows of three lines each.
  private func rows(_ ids: some Sequence<Int>, _ flag: (Int) -> Bool) -> [Substring] {
    ids.flatMap { ["Row(", "  id: \($0),", "  isDone: \(flag($0))", "),"] as [Substring] }
  }

  @Test("Texts of 2,000 lines are one piece of a diff, and longer texts are several")
  func whole() {
    let lines = (0..<2_000).map { Substring("\($0)") }
    #expect(pieces(lines, lines.reversed()).count == 1)
    #expect(pieces(lines + ["a"], lines.reversed()).count > 1)
    #expect(pieces([], lines).count == 1)
  }

  @Test(
    "A diff's tables have a constant times as many entries as lines, however many rows change",
    arguments: [1_000, 10_000]
  )
  func size(count: Int) {
    let before = rows(0..<count) { _ in false }
    let entries = [
      // Each row has a line that is there once.
      rows(0..<count) { _ in true },
      rows((0..<count).reversed()) { _ in false },
      // No line is there once.
      Array(repeating: "other", count: 4 * count),
    ].map { actual in
      let pieces = pieces(before, actual)
      #expect(pieces.flatMap(\.expected) == before && pieces.flatMap(\.actual) == actual)
      #expect(pieces.allSatisfy { $0.size <= LineDiffPiece.maximumSize })
      return pieces.reduce(0) { $0 + $1.size }
    }
    #expect(entries.allSatisfy { $0 <= 8_000 * count })
    #expect(before.count * before.count == 16 * count * count)
  }

  @Test("The diff of a long text shows each changed row as in a short text")
  func changedRows() {
    let changes = LineDiff.changes(
      from: rows(0..<3_000) { _ in false },
      to: rows(0..<3_000) { _ in true }
    )
    let row = changes[(2_999 * 5)...]
    #expect(
      Array(row) == [
        .common("Row("), .common("  id: 2999,"), .expected("  isDone: false"),
        .actual("  isDone: true"), .common("),"),
      ]
    )
    #expect(changes.count == 5 * 3_000)
  }

  @Test(
    "The diff of long texts after random changes leads from one text to the other",
    arguments: 0..<8 as Range<UInt64>
  )
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let expected = rows(0..<1_500) { $0 % 3 == 0 }
    var actual = expected
    for _ in 0..<1_500 {
      let index = Int.random(in: 0..<actual.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: actual.remove(at: index)
      case 1: actual.insert("new", at: index)
      default: actual.swapAt(index, Int.random(in: 0..<actual.count, using: &random))
      }
    }
    let changes = LineDiff.changes(from: expected, to: actual)
    #expect(pieces(expected, actual).count > 1)
    #expect(changes.filter { $0.isCommon || $0.isExpected }.map(\.text) == expected)
    #expect(changes.filter { !$0.isExpected }.map(\.text) == actual)
    let whole = LineDiff.withWholeElements(changes)
    #expect(whole.filter { $0.isCommon || $0.isExpected }.map(\.text) == expected)
    #expect(whole.filter { !$0.isExpected }.map(\.text) == actual)
  }
}
