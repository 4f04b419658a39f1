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

  @Test("making")
  func making() {
    let rows = [Row(id: 1), Row(id: 2)]
    let arrays: [IdentifiedArray<Int, Row>] = [
      IdentifiedArray(rows), IdentifiedArray(uniqueElements: rows),
      IdentifiedArray(rows, id: \.id), IdentifiedArray(uniqueElements: rows, id: \.id),
      IdentifiedArray(rows, id: \.id, uniquingIDsWith: { first, _ in first }),
      IdentifiedArray(rows, uniquingIDsWith: { first, _ in first }),
      [Row(id: 1), Row(id: 2)],
    ]
    for array in arrays { surface("IdentifiedArray.init", array.elements == rows) }
    let empty: [IdentifiedArrayOf<Row>] = [
      IdentifiedArray(), IdentifiedArray(minimumCapacity: 2),
      IdentifiedArray(id: \.id, minimumCapacity: 2),
    ]
    for array in empty { surface("IdentifiedArray.init(minimumCapacity:)", array.isEmpty) }
    surface("IdentifiedArray.id", Row(id: 4)[keyPath: arrays[0].id] == 4)
    surface("IdentifiedArray.==, Hashable", Set(arrays).count == 1)
    surface("IdentifiedArray.description", arrays[0].description == "[1, 2]")
    surface("IdentifiedArray.debugDescription", arrays[0].debugDescription.contains("Row"))
    surface("IdentifiedArray.customMirror", arrays[0].customMirror.children.count == 2)
    let decoded = (try? JSONEncoder().encode(arrays[0])).flatMap {
      try? JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: $0)
    }
    surface("IdentifiedArray: Codable", decoded == arrays[0])
  }

  @Test("reading")
  func reading() {
    let array: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1)]
    surface("subscript(id:)", array[id: 1] == Row(id: 1))
    surface("index(id:)", array.index(id: 1) == 1)
    surface("contains(_:)", array.contains(Row(id: 3, tag: "other")))
    surface("subscript(_:)", array[0].id == 3)
    surface("subscript(bounds)", Array(array[0..<1]) == [Row(id: 3)])
    surface("startIndex, endIndex, indices", array.startIndex..<array.endIndex == array.indices)
    surface("makeIterator()", array.map(\.id) == [3, 1])
    surface(
      "withContiguousStorageIfAvailable",
      array.withContiguousStorageIfAvailable(\.count) == 2
    )
    surface("filter(_:)", array.filter { $0.id == 1 }.ids == [1])
    surface("+", (array + [Row(id: 5)]).ids == [3, 1, 5])
  }

  @Test("adding")
  func adding() {
    surface("append(_:)", ids { $0.append(Row(id: 4)) } == [3, 1, 2, 4])
    surface("append(contentsOf:)", ids { $0.append(contentsOf: [Row(id: 4)]) } == [3, 1, 2, 4])
    surface("+=", ids { $0 += [Row(id: 4)] } == [3, 1, 2, 4])
    surface("insert(_:at:)", ids { $0.insert(Row(id: 4), at: 0) } == [4, 3, 1, 2])
    surface(
      "insert(contentsOf:at:)",
      ids { $0.insert(contentsOf: [Row(id: 4)], at: 0) } == [4, 3, 1, 2]
    )
    surface("updateOrAppend(_:)", ids { $0.updateOrAppend(Row(id: 4)) } == [3, 1, 2, 4])
    surface("updateOrInsert(_:at:)", ids { $0.updateOrInsert(Row(id: 4), at: 0) } == [4, 3, 1, 2])
    surface("update(_:at:)", ids { $0.update(Row(id: 3, tag: "a"), at: 0) } == [3, 1, 2])
    surface("reserveCapacity(_:)", ids { $0.reserveCapacity(9) } == [3, 1, 2])
    surface(
      "replaceSubrange(_:with:)",
      ids { $0.replaceSubrange(0..<2, with: [Row(id: 4)]) } == [4, 2]
    )
  }

  @Test("removing")
  func removing() {
    surface("subscript(id:) = nil", ids { $0[id: 1] = nil } == [3, 2])
    surface("remove(id:)", ids { $0.remove(id: 1) } == [3, 2])
    surface("remove(_:)", ids { $0.remove(Row(id: 1)) } == [3, 2])
    surface("remove(at:)", ids { $0.remove(at: 1) } == [3, 2])
    surface("remove(atOffsets:)", ids { $0.remove(atOffsets: IndexSet([0, 2])) } == [1])
    surface("removeAll(where:)", ids { $0.removeAll { $0.id > 1 } } == [1])
    surface("removeAll(keepingCapacity:)", ids { $0.removeAll(keepingCapacity: true) } == [])
    surface("removeFirst()", ids { $0.removeFirst() } == [1, 2])
    surface("removeFirst(_:)", ids { $0.removeFirst(2) } == [2])
    surface("removeLast()", ids { $0.removeLast() } == [3, 1])
    surface("removeLast(_:)", ids { $0.removeLast(2) } == [3])
    surface("popLast()", ids { _ = $0.popLast() } == [3, 1])
    surface("removeSubrange(_:)", ids { $0.removeSubrange(..<2) } == [2])
  }

  @Test("reordering")
  func reordering() {
    surface("move", ids { $0.move(fromOffsets: IndexSet([0]), toOffset: 3) } == [1, 2, 3])
    surface("swapAt(_:_:)", ids { $0.swapAt(0, 1) } == [1, 3, 2])
    surface("sort(by:)", ids { $0.sort { $0.id < $1.id } } == [1, 2, 3])
    surface("reverse()", ids { $0.reverse() } == [2, 1, 3])
    surface("shuffle()", ids { $0.shuffle() }.sorted() == [1, 2, 3])
    surface("partition(by:)", ids { _ = $0.partition { $0.id == 3 } }.last == 3)
    surface(
      "withContiguousMutableStorageIfAvailable",
      ids { _ = $0.withContiguousMutableStorageIfAvailable { $0.swapAt(0, 1) } } == [1, 3, 2]
    )
  }
}
