import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayTests {
  @Test("Every initializer of an identified array keeps the order and finds by id")
  func initializers() {
    let source = rows("3c 1a 2b")
    let arrays: [IdentifiedArrayOf<Row>] = [
      IdentifiedArray(uniqueElements: source),
      IdentifiedArray(uniqueElements: source, id: \.id),
      IdentifiedArray(source),
      IdentifiedArray(source, id: \.id),
      IdentifiedArray(source.lazy.map { $0 }, uniquingIDsWith: { first, _ in first }),
      IdentifiedArray(source, id: \.id, uniquingIDsWith: { first, _ in first }),
      [Row(id: 3, tag: "c"), Row(id: 1, tag: "a"), Row(id: 2, tag: "b")],
    ]
    for array in arrays {
      #expect(array.elements == source)
      #expect(array.ids == [3, 1, 2])
      #expect(array.index(id: 1) == 1)
      #expect(array[id: 2] == Row(id: 2, tag: "b"))
      #expect(array.brokenInvariant == nil)
    }
  }

  @Test("An empty identified array has nothing, and room for what is to come")
  func empty() {
    for array: IdentifiedArrayOf<Row> in [[], .init(), .init(id: \.id), .init(minimumCapacity: 9)] {
      #expect(array.isEmpty)
      #expect(array.ids == [])
      #expect(array[id: 1] == nil)
      #expect(array.index(id: 1) == nil)
    }
  }

  @Test("Elements that are not identifiable have an id at a key path")
  func keyPath() {
    var words = IdentifiedArray(["one", "three", "seventh"], id: \.count)
    #expect(words.id == \String.count)
    #expect(words[id: 5] == "three")
    #expect(words.append("eleven").inserted)
    #expect(words.append("six") == (false, 0))
    #expect(words.ids == [3, 5, 7, 6])
  }

  @Test("Elements of one id are combined in the first one's place")
  func uniquing() {
    let source = rows("1a 2b 1c 3d 1e")
    let combine: (Row, Row) -> Row = { Row(id: $0.id, tag: $0.tag + $1.tag) }
    let array = IdentifiedArray(source, uniquingIDsWith: combine)
    #expect(array.elements == rows("1ace 2b 3d"))
    #expect(array == IdentifiedArray(source, id: \.id, uniquingIDsWith: combine))
  }

  @Test("An error of the combining closure is thrown on")
  func uniquingThrows() {
    #expect(throws: Refusal.self) {
      try IdentifiedArray(rows("1a 1b"), uniquingIDsWith: { _, _ in throw Refusal() })
    }
  }

  @Test("An element is contained in an identified array if its id is")
  func contains() {
    let array = identified("1a 2b")
    #expect(array.contains(Row(id: 2, tag: "other")))
    #expect(!array.contains(Row(id: 3)))
  }

  @Test("Setting an element by id replaces it in place, appends it or removes it")
  func setByID() {
    var array = identified("1a 2b 3c")
    array[id: 2] = Row(id: 2, tag: "x")
    #expect(array.elements == rows("1a 2x 3c"))
    array[id: 4] = Row(id: 4)
    #expect(array.elements == rows("1a 2x 3c 4"))
    array[id: 1] = nil
    #expect(array.elements == rows("2x 3c 4"))
    array[id: 4] = nil
    #expect(array.elements == rows("2x 3c"))
    array[id: 9] = nil
    #expect(array.elements == rows("2x 3c"))
    array[id: 2]?.tag += "y"
    array[id: 9]?.tag += "z"
    #expect(array.elements == rows("2xy 3c"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("A change in place that throws leaves every element where it was", arguments: [1, 2, 3])
  func throwingChange(id: Int) {
    var array = identified("1a 2b 3c")
    #expect(throws: Refusal.self) { try refuse(after: &array[id: id]!.tag) }
    #expect(array.map(\.id) == [1, 2, 3])
    #expect(array[id: id]?.tag.hasSuffix("!") == true)
    #expect(throws: Refusal.self) { try refuse(after: &array[0].tag) }
    #expect(array.brokenInvariant == nil)
  }

  // A deprecated test, so that it may use what is deprecated.
  @available(*, deprecated)
  @Test("The subscript without a label takes an id, and a position where ids are integers")
  func withoutLabel() {
    var words: IdentifiedArrayOf<Identified<String, Int>> = [
      Identified(1, id: "a"), Identified(2, id: "b"),
    ]
    words["b"]?.value += 5
    words["a"] = nil
    #expect(words.map(\.value) == [7] && words[0].value == 7)
    words["c"] = Identified(3, id: "c")
    #expect(words.ids == ["b", "c"] && words.brokenInvariant == nil)

    var array = identified("1a 2b")
    let first = array[0]
    let found: Row? = array[1]
    array[0].tag = "x"
    array[1] = Row(id: 5)
    #expect(first == Row(id: 1, tag: "a") && found == Row(id: 2, tag: "b"))
    #expect(array.elements == rows("1x 5"))
    array[5]?.tag = "y"
    #expect(array.elements == rows("1x 5y"))
  }

  @Test("A copy of an identified array is not changed with the original")
  func valueSemantics() {
    var array = identified("1a 2b 3c")
    let copy = array
    array[id: 1]?.tag = "x"
    array[1].tag = "y"
    array.remove(id: 3)
    #expect(array.elements == rows("1x 2y"))
    #expect(copy.elements == rows("1a 2b 3c"))
    #expect(copy.brokenInvariant == nil)
  }

  @Test("An identified array is sendable when its elements are")
  func sendable() {
    let array: any Sendable = identified("1")
    #expect(array is IdentifiedArrayOf<Row>)
  }
}

struct Refusal: Error {}

private func refuse(after text: inout String) throws {
  text += "!"
  throw Refusal()
}
