// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Foundation
import Testing

@Suite("The surface: identified arrays")
struct IdentifiedArraySurfaceTests {
  private func ids(
    after change: (inout IdentifiedArrayOf<Row>) -> Void
  ) -> [Int] {
    var array: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1), Row(id: 2)]
    change(&array)
    return array.ids
  }

  @Test("The public symbols of the ids of an identified array do what they should")
  func ids() {
    let array: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1)]
    let ids: OrderedIDs<Int> = array.ids
    surface("IdentifiedArray.ids", ids == [3, 1])
    surface("OrderedIDs", ids[1] == 1)
    surface("OrderedIDs.init(_:)", OrderedIDs([3, 1, 3]) == ids)
    surface("OrderedIDs.init(arrayLiteral:)", [3, 1] as OrderedIDs<Int> == ids)
    let elements: [Int] = ids.elements
    surface("OrderedIDs.elements", elements == [3, 1])
    surface("OrderedIDs.contains(_:)", ids.contains(1) && !ids.contains(2))
    surface("OrderedIDs.firstIndex(of:)", ids.firstIndex(of: 1) == 1)
    surface("OrderedIDs.lastIndex(of:)", ids.lastIndex(of: 3) == 0)
    surface("OrderedIDs.union(_:)", ids.union([2]) == [3, 1, 2])
    surface("OrderedIDs.intersection(_:)", ids.intersection([1, 2]) == [1])
    surface("OrderedIDs.subtracting(_:)", ids.subtracting([1]) == [3])
    surface("OrderedIDs.symmetricDifference(_:)", ids.symmetricDifference([1, 2]) == [3, 2])
    surface("OrderedIDs.isSubset(of:)", ids.isSubset(of: [1, 2, 3]))
    surface("OrderedIDs.isSuperset(of:)", ids.isSuperset(of: [1]))
    surface("OrderedIDs.isDisjoint(with:)", ids.isDisjoint(with: [2]))
    surface("OrderedIDs: Hashable", Set([ids, [1, 3], [3, 1]]).count == 2)
  }

  @Test("The public symbols that make identified arrays do what they should")
  func making() {
    let rows = [Row(id: 1), Row(id: 2)]
    let array: IdentifiedArray<Int, Row> = [Row(id: 1), Row(id: 2)]
    surface("IdentifiedArray.init(arrayLiteral:)", array.elements == rows)
    surface("IdentifiedArray.init(_:)", IdentifiedArray(rows) == array)
    surface("IdentifiedArray.init(uniqueElements:)", IdentifiedArray(uniqueElements: rows) == array)
    surface("IdentifiedArray.init(_:id:)", IdentifiedArray(rows, id: \.id) == array)
    surface(
      "IdentifiedArray.init(uniqueElements:id:)",
      IdentifiedArray(uniqueElements: rows, id: \.id) == array
    )
    surface(
      "IdentifiedArray.init(_:id:uniquingIDsWith:)",
      IdentifiedArray(rows + rows, id: \.id, uniquingIDsWith: { first, _ in first }) == array
    )
    surface(
      "IdentifiedArray.init(_:uniquingIDsWith:)",
      IdentifiedArray(rows + rows, uniquingIDsWith: { first, _ in first }) == array
    )
    surface(
      "IdentifiedArray.init(minimumCapacity:)",
      IdentifiedArrayOf<Row>(minimumCapacity: 2) == IdentifiedArray()
    )
    surface(
      "IdentifiedArray.init(id:minimumCapacity:)",
      IdentifiedArrayOf<Row>(id: \.id, minimumCapacity: 2) == IdentifiedArray(id: \.id)
    )
    surface("IdentifiedArrayOf", array as IdentifiedArrayOf<Row> == array)
    surface("IdentifiedArray.id", Row(id: 4)[keyPath: array.id] == 4)
    surface("IdentifiedArray.elements", array.elements == rows)
    func hash(_ array: IdentifiedArrayOf<Row>) -> Int {
      var hasher = Hasher()
      array.hash(into: &hasher)
      return hasher.finalize()
    }
    surface("IdentifiedArray: Hashable", hash(array) == hash(IdentifiedArray(rows)))
    surface("IdentifiedArray.description", array.description == "[1, 2]")
    surface("IdentifiedArray.debugDescription", array.debugDescription == "\(rows)")
    surface(
      "IdentifiedArray.init(uncheckedUniqueElements:)",
      IdentifiedArray(uncheckedUniqueElements: rows) == array
    )
    surface(
      "IdentifiedArray.init(uncheckedUniqueElements:id:)",
      IdentifiedArray(uncheckedUniqueElements: rows, id: \.id) == array
    )
    let identified = Identified("a", id: 1)
    surface("Identified.init(_:id:)", identified.id == 1)
    surface("Identified.init(_:id:) of a function", Identified("a", id: { $0.count }).id == 1)
    surface("Identified.init(_:id:) of a key path", Identified("a", id: \.count).id == 1)
    surface("Identified.id", identified.id == 1)
    surface("Identified.value", identified.value == "a")
    surface("Identified.subscript(dynamicMember:)", identified.count == 1)
    surface("Identified: Codable", isCodable(identified))
    surface("Identified: Hashable", Set([identified, identified]).count == 1)
    surface("IdentifiedArray.customMirror", array.customMirror.children.count == 2)
    let decoded = (try? JSONEncoder().encode(array)).flatMap {
      try? JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: $0)
    }
    surface("IdentifiedArray: Codable", decoded == array)
  }

  // A deprecated test, so that it may use what is deprecated.
  @available(*, deprecated)
  @Test("The oldest spelling that reads an identified array does what it should")
  func oldestSpelling() {
    let array: IdentifiedArrayOf<Identified<String, Int>> = [Identified(1, id: "a")]
    surface("IdentifiedArray.subscript(_:) of an id", array["a"]?.value == 1)
  }

  @Test("The public symbols that read identified arrays do what they should")
  func reading() {
    let array: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1)]
    surface("IdentifiedArray.subscript(id:)", array[id: 1] == Row(id: 1))
    surface("IdentifiedArray.index(id:)", array.index(id: 1) == 1)
    surface("IdentifiedArray.contains(_:)", array.contains(Row(id: 3, tag: "other")))
    surface("IdentifiedArray.subscript(_:)", array[0].id == 3)
    surface("IdentifiedArray.subscript(_:) of a range", Array(array[0..<1]) == [Row(id: 3)])
    surface("IdentifiedArray.indices", array.startIndex..<array.endIndex == array.indices)
    surface("IdentifiedArray.makeIterator()", array.map(\.id) == [3, 1])
    surface(
      "IdentifiedArray.withContiguousStorageIfAvailable(_:)",
      array.withContiguousStorageIfAvailable(\.count) == 2
    )
    surface("IdentifiedArray.filter(_:)", array.filter { $0.id == 1 }.ids == [1])
    surface("IdentifiedArray.+", (array + [Row(id: 5)]).ids == [3, 1, 5])
  }

  @Test("The public symbols that add to identified arrays do what they should")
  func adding() {
    surface("IdentifiedArray.append(_:)", ids { $0.append(Row(id: 4)) } == [3, 1, 2, 4])
    surface(
      "IdentifiedArray.append(contentsOf:)",
      ids { $0.append(contentsOf: [Row(id: 4)]) } == [3, 1, 2, 4]
    )
    surface("IdentifiedArray.+=", ids { $0 += [Row(id: 4)] } == [3, 1, 2, 4])
    surface("IdentifiedArray.insert(_:at:)", ids { $0.insert(Row(id: 4), at: 0) } == [4, 3, 1, 2])
    surface(
      "IdentifiedArray.insert(contentsOf:at:)",
      ids { $0.insert(contentsOf: [Row(id: 4)], at: 0) } == [4, 3, 1, 2]
    )
    surface(
      "IdentifiedArray.updateOrAppend(_:)",
      ids { $0.updateOrAppend(Row(id: 4)) } == [3, 1, 2, 4]
    )
    surface(
      "IdentifiedArray.updateOrInsert(_:at:)",
      ids { $0.updateOrInsert(Row(id: 4), at: 0) } == [4, 3, 1, 2]
    )
    surface(
      "IdentifiedArray.update(_:at:)",
      ids { $0.update(Row(id: 3, tag: "a"), at: 0) } == [3, 1, 2]
    )
    surface("IdentifiedArray.reserveCapacity(_:)", ids { $0.reserveCapacity(9) } == [3, 1, 2])
    surface(
      "IdentifiedArray.replaceSubrange(_:with:)",
      ids { $0.replaceSubrange(0..<2, with: [Row(id: 4)]) } == [4, 2]
    )
  }

  @Test("The public symbols that remove from identified arrays do what they should")
  func removing() {
    surface("IdentifiedArray.subscript(id:) set to nil", ids { $0[id: 1] = nil } == [3, 2])
    surface("IdentifiedArray.remove(id:)", ids { $0.remove(id: 1) } == [3, 2])
    surface("IdentifiedArray.remove(_:)", ids { $0.remove(Row(id: 1)) } == [3, 2])
    surface("IdentifiedArray.remove(at:)", ids { $0.remove(at: 1) } == [3, 2])
    surface(
      "IdentifiedArray.remove(atOffsets:)",
      ids { $0.remove(atOffsets: IndexSet([0, 2])) } == [1]
    )
    surface("IdentifiedArray.removeAll(where:)", ids { $0.removeAll { $0.id > 1 } } == [1])
    surface(
      "IdentifiedArray.removeAll(keepingCapacity:)",
      ids { $0.removeAll(keepingCapacity: true) } == []
    )
    surface("IdentifiedArray.removeFirst()", ids { $0.removeFirst() } == [1, 2])
    surface("IdentifiedArray.removeFirst(_:)", ids { $0.removeFirst(2) } == [2])
    surface("IdentifiedArray.removeLast()", ids { $0.removeLast() } == [3, 1])
    surface("IdentifiedArray.removeLast(_:)", ids { $0.removeLast(2) } == [3])
    surface("IdentifiedArray.popLast()", ids { _ = $0.popLast() } == [3, 1])
    surface("IdentifiedArray.removeSubrange(_:)", ids { $0.removeSubrange(..<2) } == [2])
  }

  @Test("The public symbols that reorder identified arrays do what they should")
  func reordering() {
    surface(
      "IdentifiedArray.move(fromOffsets:toOffset:)",
      ids { $0.move(fromOffsets: IndexSet([0]), toOffset: 3) } == [1, 2, 3]
    )
    surface("IdentifiedArray.swapAt(_:_:)", ids { $0.swapAt(0, 1) } == [1, 3, 2])
    surface("IdentifiedArray.sort(by:)", ids { $0.sort { $0.id < $1.id } } == [1, 2, 3])
    surface("IdentifiedArray.reverse()", ids { $0.reverse() } == [2, 1, 3])
    surface("IdentifiedArray.shuffle()", ids { $0.shuffle() }.sorted() == [1, 2, 3])
    surface("IdentifiedArray.partition(by:)", ids { _ = $0.partition { $0.id == 3 } }.last == 3)
    surface(
      "IdentifiedArray.withContiguousMutableStorageIfAvailable(_:)",
      ids { _ = $0.withContiguousMutableStorageIfAvailable { $0.swapAt(0, 1) } } == [1, 3, 2]
    )
  }
}
