import Foundation
import Testing

@testable import TodoFeature

@Suite("A merge of two texts by words")
struct WordMergeTests {
  @Test(
    "Changes of different words are both there",
    arguments: [
      ("Milk", "Oat milk", "Milk +shop", "Oat milk +shop"),
      ("Milk", "Milk due:2026-12-01", "Milk +shop", "Milk +shop due:2026-12-01"),
      ("Milk", "Milk 2 l", "Milk +shop", "Milk 2 l +shop"),
      (
        "Buy milk and eggs", "Buy oat milk and eggs", "Buy milk and ten eggs",
        "Buy oat milk and ten eggs"
      ),
      ("Buy milk +home", "Get milk +home", "Buy milk", "Get milk"),
      ("a b c d", "a c d", "a b c e", "a c e"), ("Milk", "Milk", "Tea", "Tea"),
      ("Milk", "Tea", "Milk", "Tea"), ("Milk", "Tea", "Tea", "Tea"),
      (
        "Milk due:2026-12-01", "Milk due:2026-12-02", "Oat milk due:2026-12-01",
        "Oat milk due:2026-12-02"
      ),
      (
        "Milk due:2026-12-01", "Milk due:2026-12-01T10:00", "Oat milk due:2026-12-01",
        "Oat milk due:2026-12-01T10:00"
      ),
      ("Milk", "Milk due:2026-12-01T10:00", "Milk 2 l", "Milk 2 l due:2026-12-01T10:00"),
      ("a  b\nc", "x  b\nc", "a  b\nc +d", "x  b\nc +d"), ("a +b", "a +b +c", "a +b +c", "a +b +c"),
      ("a", "a +b +c", "a +c", "a +c +b"), ("", "a", "", "a"),
    ]
  )
  func merge(base: String, mine: String, theirs: String, merged: String) {
    #expect(WordMerge.merged(base: base, mine: mine, theirs: theirs) == merged)
  }

  @Test(
    "Changes of the same words, or two that add words at one place, are left to the user",
    arguments: [
      ("Milk", "Oat milk", "Soy milk"), ("Milk", "Milk 2 l", "Milk 3 l"), ("Milk", "", "Tea"),
      ("Milk due:2026-12-01", "Milk due:2026-12-02", "Milk due:2026-12-03"),
      ("Milk", "Milk due:2026-12-02", "Milk due:2026-12-03"),
      ("Milk due:2026-12-01", "Milk due:2026-12-01T10:00", "Milk due:2026-12-02"),
      ("Milk", "due:2026-12-02T10:00 Milk", "Milk due:2026-12-02"),
      ("Milk", "t:2026-12-02 Milk", "Milk t:2026-12-03"),
      ("Milk", "due:2026-12-02 Milk", "Milk due:2026-12-03"), ("a b c", "a x c", "a c"),
      ("a b c d", "a x d", "a b y c d"),
    ]
  )
  func conflict(base: String, mine: String, theirs: String) {
    #expect(WordMerge.merged(base: base, mine: mine, theirs: theirs) == nil)
    #expect(WordMerge.merged(base: base, mine: theirs, theirs: mine) == nil)
  }

  @Test(
    "A long text is left to the user if both have changed it, and only then",
    arguments: [1_000, 1_001]
  )
  func longText(count: Int) {
    let base = (0..<count).map(String.init).joined(separator: " ")
    let (mine, theirs) = (base.replacing("5 ", with: "x "), "0+" + base.dropFirst())
    let merged = WordMerge.merged(base: base, mine: mine, theirs: theirs)
    #expect((merged == nil) == (count > 1_000))
    #expect(WordMerge.merged(base: base, mine: mine, theirs: base) == mine)
  }

  @Test("Whatever the texts are, each side's words are there once they are merged, and no others")
  func random() {
    var random = SplitMix64(seed: 6)
    func change(_ words: [String], _ number: Int) -> [String] {
      var words = words
      for step in 0..<Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0...words.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: words.insert("n\(number)\(step)", at: index)
        case 1: words.append("+n\(number)\(step)")
        default: if index < words.count { words.remove(at: index) }
        }
      }
      return words
    }
    var mergedCount = 0
    for _ in 0..<5_000 {
      let base = (0..<Int.random(in: 0...6, using: &random)).map { "w\($0)" }
      let (mine, theirs) = (change(base, 1), change(base, 2))
      let texts = [base, mine, theirs].map { $0.joined(separator: " ") }
      let merged = WordMerge.merged(base: texts[0], mine: texts[1], theirs: texts[2])
      let other = WordMerge.merged(base: texts[0], mine: texts[2], theirs: texts[1])
      #expect((merged == nil) == (other == nil), "\(texts)")
      guard let merged else { continue }
      mergedCount += 1
      let words = Set(merged.split(separator: " ").map(String.init))
      let added = Set(mine).union(theirs).subtracting(base)
      let kept = Set(base).intersection(mine).intersection(theirs)
      #expect(words == added.union(kept), "\(texts) \(merged)")
    }
    #expect(mergedCount > 2_000)
  }
}
