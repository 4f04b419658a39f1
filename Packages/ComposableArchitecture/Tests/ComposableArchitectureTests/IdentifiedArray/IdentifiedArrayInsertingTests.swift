import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayInsertingTests {
  @Test("append adds a new id and leaves a present one as it is")
  func append() {
    var array = identified("1a")
    #expect(array.append(Row(id: 2, tag: "b")) == (true, 1))
    #expect(array.append(Row(id: 1, tag: "x")) == (false, 0))
    #expect(array.elements == rows("1a 2b"))
  }

  @Test("append(contentsOf:) keeps the first of each id")
  func appendContents() {
    var array = identified("1a 2b")
    array.append(contentsOf: rows("3c 1x 4d 3y"))
    #expect(array.elements == rows("1a 2b 3c 4d"))
    array.append(contentsOf: array)
    #expect(array.elements == rows("1a 2b 3c 4d"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("insert(contentsOf:at:) keeps what is there, and the first of each new id")
  func insertContents() {
    var array = identified("1a 2b")
    array.insert(contentsOf: rows("3c 1x 4d 3y"), at: 1)
    #expect(array.elements == rows("1a 3c 4d 2b"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("replaceSubrange makes room for the ids that it takes out")
  func replaceSubrange() {
    var array = identified("1a 2b 3c 4d")
    array.replaceSubrange(1...2, with: rows("3x 5e 4y 2z 5f"))
    #expect(array.elements == rows("1a 3x 5e 2z 4d"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("The operators + and += add elements at the end")
  func operators() {
    var array = identified("1a") + rows("2b 1x")
    array += identified("3c 2y")
    #expect(array.elements == rows("1a 2b 3c"))
  }

  @Test("insert adds at the position unless the id is present", arguments: 0...3)
  func insert(position: Int) {
    var array = identified("1a 2b 3c")
    #expect(array.insert(Row(id: 4), at: position) == (true, position))
    var expected = rows("1a 2b 3c")
    expected.insert(Row(id: 4), at: position)
    #expect(array.elements == expected)
    #expect(array.insert(Row(id: 4, tag: "x"), at: 0) == (false, position))
    #expect(array.elements == expected)
    #expect(array.brokenInvariant == nil)
  }

  @Test("updateOrAppend replaces in place or appends, and returns what was there")
  func updateOrAppend() {
    var array = identified("1a 2b")
    #expect(array.updateOrAppend(Row(id: 1, tag: "x")) == Row(id: 1, tag: "a"))
    #expect(array.updateOrAppend(Row(id: 3, tag: "c")) == nil)
    #expect(array.elements == rows("1x 2b 3c"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("updateOrInsert replaces in place or inserts, and returns what was there")
  func updateOrInsert() {
    var array = identified("1a 2b")
    #expect(array.updateOrInsert(Row(id: 2, tag: "x"), at: 0) == (Row(id: 2, tag: "b"), 1))
    #expect(array.updateOrInsert(Row(id: 3, tag: "c"), at: 0) == (nil, 0))
    #expect(array.elements == rows("3c 1a 2x"))
    #expect(array.brokenInvariant == nil)
  }

  @Test("update replaces an element of the same id and returns what was there")
  func update() {
    var array = identified("1a 2b")
    #expect(array.update(Row(id: 2, tag: "x"), at: 1) == Row(id: 2, tag: "b"))
    #expect(array.elements == rows("1a 2x"))
  }

  @Test("Elements that fit the reserved capacity do not move the memory")
  func reserveCapacity() {
    var array = identified("1 2")
    array.reserveCapacity(100)
    let before = array.memory
    array.append(contentsOf: (3...100).map { Row(id: $0) })
    #expect(array.memory == before)
    #expect(array.count == 100)
  }
}
