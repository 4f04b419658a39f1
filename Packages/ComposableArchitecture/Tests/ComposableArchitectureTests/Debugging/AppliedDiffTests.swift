import Testing

@testable import ComposableArchitecture

@Suite("A printed diff, applied")
struct AppliedDiffTests {
  @Test("Applying a printed diff makes one text of the other, whether it is folded or not")
  func applied() {
    var random = SplitMix64(seed: 7)
    var foldedCount = 0
    let count = SearchSize.appliedDiffs.count
    for round in 0..<count {
      let before = (0..<Int.random(in: 1...(round % 10 == 0 ? 120 : 12), using: &random))
        .map { _ in "\(Int.random(in: 0..<9, using: &random))" }
      var after = before
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let line = "\(Int.random(in: 0..<9, using: &random))"
        after.insert(line, at: Int.random(in: 0...after.count, using: &random))
        after.remove(at: Int.random(in: 0..<after.count, using: &random))
      }
      let diff = debugDiff(before, after) { $0.joined(separator: "\n") }
      #expect((diff == nil) == (before == after))
      #expect(diff.map { apply($0, to: before) } ?? before == after)
      if diff?.contains("unchanged lines") == true { foldedCount += 1 }
    }
    #expect(foldedCount > count / 40)
  }

  @Test(
    "A diff keeps a run of twelve common lines, and folds one of thirteen",
    arguments: [12, 13]
  )
  func runs(length: Int) {
    let changed = (0..<60).map { "a\($0)" }
    let run = (0..<length).map { "c\($0)" }
    let diff = debugDiff(run + changed, run + ["b"]) { $0.joined(separator: "\n") }
    #expect(diff?.contains("… 7 unchanged lines") == (length == 13))
    #expect(diff.map { apply($0, to: run + changed) } == run + ["b"])
  }

  /// Applies a diff as a reader does, and checks that it speaks of the text.
  private func apply(_ diff: String, to before: [String]) -> [String] {
    var rest = before[...]
    var after: [String] = []
    for line in diff.split(separator: "\n") {
      let text = String(line.dropFirst(6))
      switch line.dropFirst(4).first {
      case "−":
        #expect(rest.popFirst() == text)
      case "+":
        after.append(text)
      default:
        let words = text.split(separator: " ")
        if words.first == "…", let count = Int(words[1]) {
          after += rest.prefix(count)
          rest = rest.dropFirst(count)
        } else {
          #expect(rest.popFirst() == text)
          after.append(text)
        }
      }
    }
    #expect(rest.isEmpty)
    return after
  }
}
