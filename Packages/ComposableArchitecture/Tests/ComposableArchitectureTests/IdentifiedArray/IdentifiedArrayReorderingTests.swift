import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayReorderingTests {
  @Test("swapAt exchanges two elements")
  func swapAt() {
    var array = identified("1 2 3")
    array.swapAt(0, 2)
    array.swapAt(1, 1)
    #expect(array.elements == rows("3 2 1"))
    #expect(array.brokenInvariant == nil)
  }

  @Test(
    "move puts the elements, in their order, before the destination",
    arguments: [
      ([0, 2], 4, "2 4 1 3 5"), ([4], 0, "5 1 2 3 4"), ([0], 5, "2 3 4 5 1"),
      ([1, 2], 2, "1 2 3 4 5"), ([3, 1, 3], 2, "1 2 4 3 5"), ([], 3, "1 2 3 4 5"),
      ([0, 1, 2, 3, 4], 2, "1 2 3 4 5"), ([1], 1, "1 2 3 4 5"), ([1], 2, "1 2 3 4 5"),
    ]
  )
  func move(source: [Int], destination: Int, expected: String) {
    var array = identified("1 2 3 4 5")
    array.move(fromOffsets: source, toOffset: destination)
    #expect(array.elements == rows(expected))
    #expect(array.brokenInvariant == nil)
  }

  @Test("sort, reverse and partition reorder as an array does")
  func arrayAlgorithms() {
    var array = identified("3a 1b 2c")
    array.sort { $0.id < $1.id }
    #expect(array.elements == rows("1b 2c 3a"))
    array.reverse()
    #expect(array.elements == rows("3a 2c 1b"))
    #expect(array.brokenInvariant == nil)
    let pivot = array.partition { $0.id > 1 }
    #expect(pivot == 1)
    #expect(array.first == Row(id: 1, tag: "b"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("sort takes the elements' own order")
  func sortComparable() {
    var words = IdentifiedArray(["b", "c", "a"], id: \.self)
    words.sort()
    #expect(words.elements == ["a", "b", "c"])
    #expect(words.index(id: "c") == 2)
  }

  @Test("shuffle orders as an array does for the same random numbers")
  func shuffle() {
    let source = (0..<50).map { Row(id: $0) }
    var array = IdentifiedArray(uniqueElements: source)
    var random = SplitMix64(seed: 7)
    array.shuffle(using: &random)
    random = SplitMix64(seed: 7)
    #expect(array.elements == source.shuffled(using: &random))
    #expect(array.elements != source)
    #expect(array.brokenInvariant == nil)
  }

  @Test("a comparison that throws loses no element")
  func throwingSort() {
    var array = identified("3 1 2 5 4")
    #expect(throws: Refusal.self) {
      try array.sort { if $1.id == 5 { throw Refusal() } else { return $0.id < $1.id } }
    }
    #expect(Set(array.ids) == [1, 2, 3, 4, 5])
    #expect(array.brokenInvariant == nil)
  }

  @Test("a part is reordered in place")
  func slices() {
    var array = identified("5 4 3 2 1")
    array[1..<4].sort { $0.id < $1.id }
    #expect(array.elements == rows("5 2 3 4 1"))
    let pivot = array[3...].partition { $0.id == 4 }
    #expect(pivot == 4)
    #expect(array.elements == rows("5 2 3 1 4"))
    array[..<2] = identified("8 9")[...]
    #expect(array.elements == rows("8 9 3 1 4"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("the memory may be rewritten as long as ids stay unique")
  func contiguousStorage() {
    var array = identified("1 2 3")
    array.withContiguousMutableStorageIfAvailable { $0[0] = Row(id: 9) }
    #expect(array.elements == rows("9 2 3"))
    #expect(array[id: 1] == nil)
    #expect(array.brokenInvariant == nil)
  }
}
