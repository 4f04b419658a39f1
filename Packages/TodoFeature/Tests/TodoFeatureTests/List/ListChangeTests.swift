import Foundation
import Testing
import TodoFeature

@Suite("A change of a list")
struct ListChangeTests {
  private func todos(_ numbers: [Int]) -> [Todo] {
    numbers.map { Todo(description: "\($0)", id: .init($0)) }
  }

  private func change(_ old: [Int], _ new: [Int]) -> ListChange {
    ListChange(from: todos(old), to: todos(new))
  }

  @Test(
    "A change that is applied to the first list gives the second list",
    arguments: SearchSize.listChanges.seeds
  )
  func applying(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let old = Self.list(using: &random)
      let new = Self.list(using: &random)
      #expect(ListChange(from: old, to: new).applied(to: old) == new)
    }
  }

  @Test(
    "Two changes of different todos give the same list in either order",
    arguments: SearchSize.listMerges.seeds
  )
  func merging(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let base = todos(Array(0..<8))
      var (ours, theirs) = (base, base)
      ours[Int.random(in: 0..<4, using: &random)].isComplete = true
      ours.remove(at: Int.random(in: 0..<4, using: &random))
      theirs[Int.random(in: 4..<8, using: &random)].description = "changed"
      theirs.remove(at: Int.random(in: 4..<8, using: &random))
      let (first, second) = (ListChange(from: base, to: ours), ListChange(from: base, to: theirs))
      #expect(
        second.applied(to: first.applied(to: base)) == first.applied(to: second.applied(to: base))
      )
    }
  }

  @Test("Two changes of one todo each keep the properties that they have changed")
  func properties() {
    let base = todos([1])
    var (ours, theirs) = (base, base)
    ours[0].isComplete = true
    theirs[0].description = "Milk"
    theirs[0].priority = Priority("A")
    var both = theirs
    both[0].isComplete = true
    #expect(ListChange(from: base, to: ours).applied(to: theirs) == both)
  }

  @Test(
    "Notes are merged word by word; of the same words, those of the later change stay",
    arguments: [
      ("a", "a", "a\nb", "a\nb"), ("a", "a\nb", "a", "a\nb"), ("a b c", "x b c", "a b y", "x b y"),
      ("a", "x", "y", "x"), ("a", "", "a", ""),
    ]
  )
  func notes(before: String, ours: String, theirs: String, result: String) {
    func list(_ notes: String) -> [Todo] { [Todo(description: "1", id: UUID(1), notes: notes)] }
    let change = ListChange(from: list(before), to: list(ours))
    #expect(change.applied(to: list(theirs)) == list(result))
  }

  @Test("A todo that the other list does not have stays removed, and a lost place is on top")
  func lost() {
    let base = todos([1, 2, 3])
    var ours = base
    ours[1].isComplete = true
    #expect(ListChange(from: base, to: ours).applied(to: todos([1, 3])) == todos([1, 3]))
    #expect(
      change([1, 2, 3], [1, 2, 4, 5, 3]).applied(to: todos([1, 3])) == todos([4, 5, 1, 3])
    )
    #expect(change([1, 2, 3], [2, 3, 1]).applied(to: todos([2, 3])) == todos([2, 3]))
  }

  @Test("A change can exchange the places of a thousand todos")
  func large() {
    let old = todos(Array(0..<1_000))
    let new = Array(old.reversed())
    #expect(ListChange(from: old, to: new).applied(to: old) == new)
  }

  private static func list(using random: inout SplitMix64) -> [Todo] {
    (0..<12).filter { _ in Bool.random(using: &random) }.shuffled(using: &random).map {
      Todo(
        isComplete: Bool.random(using: &random),
        description: Bool.random(using: &random) ? "a" : "b",
        id: UUID($0)
      )
    }
  }
}
