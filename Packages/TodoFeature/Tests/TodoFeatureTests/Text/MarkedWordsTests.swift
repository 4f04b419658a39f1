import Foundation
import Testing
import TodoFeature

/// The fast searches in texts, compared with plain ones.
@Suite("Words with marks, and texts that are searched")
struct MarkedWordsTests {
  @Test(
    "Words with marks are those that a split of the text finds",
    arguments: 0..<200 as Range<UInt64>
  )
  func words(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let todo = Todo(description: Self.text(using: &random), id: UUID(0))
      let words = todo.description.split { " \t\n".contains($0) }
      func names(after mark: String) -> [String] {
        words.filter { $0.hasPrefix(mark) && $0 != mark }.map { String($0.dropFirst()) }
      }
      #expect(todo.projects == names(after: "+") && todo.contexts == names(after: "@"))
      let values = words.filter { $0.hasPrefix("t:") && $0 != "t:" }.map { $0.dropFirst(2) }
      #expect(todo.value(of: "t") == values.first.map(String.init))
    }
  }

  @Test(
    "A text of ASCII has the parts that its lower case has",
    arguments: 0..<200 as Range<UInt64>
  )
  func search(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let text = Self.text(using: &random).replacing("é", with: "b")
      let todo = Todo(description: text, id: UUID(0))
      let part = String(Self.text(using: &random).prefix(3).filter { !" \t\n+@é".contains($0) })
      let query = try TodoQuery(part, today: Day("2026-11-28")!)
      let isFound = part.isEmpty || text.lowercased().contains(part.lowercased())
      #expect(query.matches(todo) == isFound)
    }
  }

  private static func text(using random: inout SplitMix64) -> String {
    let parts = ["a", "A", "t", "tt", ":", "t:", "+", "@", " ", "  ", "\t", "\n", "é", "aé"]
    let count = Int.random(in: 0...12, using: &random)
    return (0..<count).map { _ in parts.randomElement(using: &random)! }.joined()
  }
}
