import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayRemovingTests {
  @Test("remove by id, by element and by position returns what was removed")
  func remove() {
    var array = identified("1a 2b 3c 4d")
    #expect(array.remove(id: 2) == Row(id: 2, tag: "b"))
    #expect(array.remove(id: 2) == nil)
    #expect(array.remove(Row(id: 3, tag: "other")) == Row(id: 3, tag: "c"))
    #expect(array.remove(Row(id: 3)) == nil)
    #expect(array.remove(at: 0) == Row(id: 1, tag: "a"))
    #expect(array.elements == rows("4d"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("The first and last elements are removed one at a time or by a count")
  func ends() {
    var array = identified("1 2 3 4 5 6 7 8")
    #expect(array.removeFirst() == Row(id: 1))
    #expect(array.removeLast() == Row(id: 8))
    array.removeFirst(2)
    #expect(array.elements == rows("4 5 6 7"))
    array.removeLast(3)
    #expect(array.elements == rows("4"))
    array.removeFirst(0)
    array.removeLast(0)
    #expect(array.brokenInvariant == nil)
    array.removeLast(1)
    #expect(array.isEmpty)
  }

  @Test(
    "remove(atOffsets:) takes positions in any order, each once",
    arguments: [([], "1 2 3 4"), ([3, 0, 3], "2 3"), ([1], "1 3 4"), ([0, 1, 2, 3], "")]
  )
  func offsets(offsets: [Int], rest: String) {
    var array = identified("1 2 3 4")
    array.remove(atOffsets: offsets)
    #expect(array.elements == rows(rest))
    #expect(array.brokenInvariant == nil)
  }

  @Test("removeAll(where:) removes what the predicate is true of")
  func predicate() {
    var array = identified("1 2 3 4 5")
    array.removeAll { $0.id.isMultiple(of: 2) }
    #expect(array.elements == rows("1 3 5"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("removeAll(where:) removes nothing if the predicate throws")
  func throwingPredicate() {
    var array = identified("1 2 3")
    #expect(throws: Refusal.self) {
      try array.removeAll { if $0.id == 3 { throw Refusal() } else { true } }
    }
    #expect(array.elements == rows("1 2 3"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("removeAll leaves nothing, with or without its memory", arguments: [false, true])
  func all(keepingCapacity: Bool) {
    var array = identified("1 2 3")
    let before = array.memory
    array.removeAll(keepingCapacity: keepingCapacity)
    #expect(array.isEmpty)
    #expect(array[id: 1] == nil)
    #expect((array.memory == before) == keepingCapacity)
  }

  @Test("removeSubrange takes every kind of range")
  func subrange() {
    var array = identified("1 2 3 4 5 6 7 8 9")
    array.removeSubrange(1..<3)
    #expect(array.elements == rows("1 4 5 6 7 8 9"))
    array.removeSubrange(...1)
    #expect(array.elements == rows("5 6 7 8 9"))
    array.removeSubrange(3...)
    #expect(array.elements == rows("5 6 7"))
    array.removeSubrange(1..<1)
    #expect(array.elements == rows("5 6 7"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("popLast takes the last element, until there is none")
  func popLast() {
    var array = identified("1a 2b")
    #expect(array.popLast() == Row(id: 2, tag: "b"))
    #expect(array.popLast() == Row(id: 1, tag: "a"))
    #expect(array.popLast() == nil)
    #expect(array.brokenInvariant == nil)
  }
}
