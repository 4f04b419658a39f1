import Foundation
import Testing
import TodoFeature

@Suite("The difference between two lists")
struct ListChangeTests {
  private func todos(_ numbers: [Int]) -> [Todo] {
    numbers.map { Todo(description: "\($0)", id: .init($0)) }
  }

  private func change(_ old: [Int], _ new: [Int]) -> ListChange {
    ListChange(from: todos(old), to: todos(new))
  }

  @Test("Equal lists have no difference")
  func none() {
    #expect(change([], []).isEmpty)
    #expect(change([1, 2], [1, 2]).isEmpty)
  }

  @Test("A new todo has a place, a removed one is as it was, and a changed one stays where it is")
  func kinds() {
    let added = change([1, 2], [1, 3, 2])
    #expect(added.removed.isEmpty)
    #expect(
      added.placed == [.init(before: nil, todo: todos([3])[0], place: .after(UUID(1)))]
    )
    #expect(change([1, 2, 3], [1, 3]).removed == todos([2]))
    var changed = todos([1, 2, 3])
    changed[1].isComplete = true
    #expect(
      ListChange(from: todos([1, 2, 3]), to: changed).placed
        == [.init(before: todos([2])[0], todo: changed[1], place: nil)]
    )
  }

  @Test(
    "The fewest possible todos are moved",
    arguments: [
      ([1, 2, 3, 4], [2, 3, 4, 1], [1]), ([1, 2, 3, 4], [4, 1, 2, 3], [4]),
      ([1, 2, 3, 4], [1, 3, 2, 4], [3]), ([1, 2, 3, 4, 5], [1, 4, 5, 2, 3], [4, 5]),
      ([1, 2, 3], [3, 2, 1], [3, 2]),
    ]
  )
  func moves(old: [Int], new: [Int], moved: [Int]) {
    let placed = change(old, new).placed.map(\.todo)
    #expect(placed.count == moved.count && Set(placed.map(\.id)) == Set(moved.map { UUID($0) }))
  }

  @Test(
    "As many todos stay as two lists have in the same order",
    arguments: SearchSize.listMoves.seeds
  )
  func fewestMoves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let old = Array(0..<8).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      var new = old.filter { _ in Int.random(in: 0..<4, using: &random) > 0 } + [8, 9]
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let moved = new.remove(at: new.indices.randomElement(using: &random)!)
        new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
      }
      let moved = change(old, new).placed.filter { $0.place != nil }
      #expect(new.count - moved.count == Self.commonSubsequence(old[...], new[...]))
    }
  }

  /// The length of the longest common subsequence, by its definition.
  private static func commonSubsequence(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> Int {
    guard let first = old.first, !new.isEmpty else { return 0 }
    let without = commonSubsequence(old.dropFirst(), new)
    guard let place = new.firstIndex(of: first) else { return without }
    return max(without, 1 + commonSubsequence(old.dropFirst(), new[(place + 1)...]))
  }

  @Test(
    "Applied to the first list, it gives the second one",
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

  @Test("Of a todo that both changed, each keeps the properties that it has changed")
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

  @Test("A thousand todos that change their places with one another")
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
