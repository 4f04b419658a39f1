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

  @Test("A comparison that throws loses no element")
  func throwingSort() {
    var array = identified("3 1 2 5 4")
    #expect(throws: Refusal.self) {
      try array.sort { if $1.id == 5 { throw Refusal() } else { return $0.id < $1.id } }
    }
    #expect(Set(array.ids) == [1, 2, 3, 4, 5])
    #expect(array.brokenInvariant == nil)
  }

  @Test("A part of an identified array is reordered in place")
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
    array[1...].swapAt(1, 4)
    #expect(array.elements == rows("8 4 3 1 9"))
    array[2...][3] = Row(id: 7)
    #expect(array.elements == rows("8 4 3 7 9"))
    array[..<2][1] = array[4]
    #expect(array.elements == rows("8 9 3 7 4"))
    #expect(array.brokenInvariant == nil)
  }

  /// Code that knows only that a collection is mutable.
  private enum Algorithm: CaseIterable {
    case swapByHand, swapAt, reverse, reverseByHand, rotate, insertionSort, sort, shuffle, partition

    func apply(_ rows: inout some MutableCollection<Row> & RandomAccessCollection<Row>) {
      guard let last = rows.indices.last else { return }
      let (first, second) = (rows.startIndex, rows.index(after: rows.startIndex))
      switch self {
      case .swapByHand:
        let row = rows[first]
        rows[first] = rows[last]
        rows[last] = row
      case .swapAt: rows.swapAt(first, last)
      case .reverse: rows.reverse()
      case .reverseByHand:
        for (index, row) in zip(rows.indices, Array(rows).reversed()) { rows[index] = row }
      case .rotate:
        let row = rows[first]
        for index in rows.indices.dropLast() { rows[index] = rows[rows.index(after: index)] }
        rows[last] = row
      case .insertionSort:
        for end in rows.indices {
          let row = rows[end]
          var index = end
          while index > first, rows[rows.index(before: index)].id > row.id {
            rows[index] = rows[rows.index(before: index)]
            rows.formIndex(before: &index)
          }
          rows[index] = row
        }
      case .sort: rows.sort { $0.id < $1.id }
      case .shuffle:
        var random = SplitMix64(seed: 3)
        rows[second...].shuffle(using: &random)
      case .partition:
        _ = rows.partition { $0.id.isMultiple(of: 2) }
      }
    }
  }

  @Test(
    "Generic algorithms reorder an identified array and its slices as those of an array",
    arguments: Algorithm.allCases,
    [5, 40]
  )
  private func genericAlgorithms(algorithm: Algorithm, count: Int) {
    let source = (0..<count).reversed().map { Row(id: $0, tag: "\($0)") }
    var (array, expected) = (IdentifiedArray(uniqueElements: source), source)
    algorithm.apply(&array)
    algorithm.apply(&expected)
    #expect(array.elements == expected)
    algorithm.apply(&array[1..<count])
    algorithm.apply(&expected[1..<count])
    #expect(array.elements == expected)
    algorithm.apply(&array[1..<count][2..<count - 1])
    algorithm.apply(&expected[1..<count][2..<count - 1])
    #expect(array.elements == expected)
    #expect(Set(array.ids) == Set(0..<count))
    #expect(array.brokenInvariant == nil)
  }

  @Test("Assigning an element exchanges places with the one that has its id", arguments: [3, 40])
  func assigning(count: Int) {
    var array = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    let before = array
    array[0] = Row(id: 2, tag: "a")
    #expect(array[0] == Row(id: 2, tag: "a") && array[2] == Row(id: 0))
    #expect(array[id: 2] == array[0] && array.count == count)
    array[1] = Row(id: 100)
    #expect(array[id: 1] == nil && array[id: 100] == Row(id: 100) && array.ids[1] == 100)
    #expect(array.brokenInvariant == nil && before.brokenInvariant == nil)
    #expect(before.ids == Array(0..<count))
    array[keyPath: \.[1]] = Row(id: 1)
    #expect(array.ids[1] == 1 && array.brokenInvariant == nil)
  }

  @Test("A range may be set to elements that were elsewhere, and none is lost")
  func setRange() {
    var array = identified("1 2 3 4")
    array[1..<3] = identified("4 1")[...]
    #expect(array.elements == rows("3 4 1 2"))
    array[..<2] = identified("1a 7b")[...]
    #expect(array.elements == rows("1a 7b 3 2"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("The memory of an identified array may be rewritten as long as ids stay unique")
  func contiguousStorage() {
    var array = identified("1 2 3")
    array.withContiguousMutableStorageIfAvailable { $0[0] = Row(id: 9) }
    #expect(array.elements == rows("9 2 3"))
    #expect(array[id: 1] == nil)
    #expect(array.brokenInvariant == nil)
  }
}
