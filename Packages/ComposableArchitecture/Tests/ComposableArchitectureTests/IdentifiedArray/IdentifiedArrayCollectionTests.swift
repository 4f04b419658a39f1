import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayCollectionTests {
  @Test("An identified array is a random access collection of its elements")
  func collection() {
    let array = identified("1a 2b 3c")
    #expect(array.count == 3)
    #expect(array.indices == 0..<3)
    #expect(array.first == Row(id: 1, tag: "a"))
    #expect(array.last == Row(id: 3, tag: "c"))
    #expect(Array(array) == rows("1a 2b 3c"))
    #expect(array.reversed() == rows("3c 2b 1a"))
    #expect(Array(array[1...]) == rows("2b 3c"))
    #expect(array.withContiguousStorageIfAvailable { $0.count } == 3)
  }

  @Test("The subscript of a position changes its element in place")
  func position() {
    var array = identified("1a 2b")
    array[1].tag = "x"
    array[0] = Row(id: 1, tag: "y")
    #expect(array.elements == rows("1y 2x"))
  }

  @Test("filter makes an identified array")
  func filter() {
    let array: IdentifiedArrayOf<Row> = identified("1 2 3 4").filter { $0.id > 2 }
    #expect(array == identified("3 4"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("The equality and hash of identified arrays are those of the elements, in order")
  func equality() {
    #expect(identified("1a 2b") == identified("1a 2b"))
    #expect(identified("1a 2b") != identified("2b 1a"))
    #expect(identified("1a 2b") != identified("1a 2x"))
    #expect(Set([identified("1a 2b"), identified("1a 2b"), identified("2b 1a")]).count == 2)
  }

  @Test("An identified array is described as an array")
  func descriptions() {
    let array = identified("1a 2b")
    #expect(array.description == "[1a, 2b]")
    #expect(array.debugDescription == "[1a, 2b]")
    var (dumped, dumpedArray) = ("", "")
    dump(array, to: &dumped)
    dump(array.elements, to: &dumpedArray)
    #expect(dumped == dumpedArray)
  }

  @Test("A mirror of an identified array shows what an array's shows")
  func mirror() {
    let mirror = Mirror(reflecting: identified("1a 2b"))
    #expect(mirror.displayStyle == .collection)
    #expect(mirror.children.map { $0.value as? Row } == rows("1a 2b"))
    #expect(mirror.children.allSatisfy { $0.label == nil })
  }
}
