import Testing

@testable import ComposableArchitecture

@Suite("The ids that an identified array shows")
struct OrderedIDsTests {
  private func rows(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0) })
  }

  @Test("The ids of an identified array are in the order of the elements, and have positions")
  func order() {
    let ids: OrderedIDs<Int> = rows([3, 1, 2]).ids
    #expect(ids == [3, 1, 2] && ids != [1, 2, 3] && ids != [3, 1])
    #expect(ids[1] == 1 && ids.count == 3 && ids.first == 3 && ids.last == 2)
    #expect(ids.map { $0 * 10 } == [30, 10, 20] && ids.reversed() == [2, 1, 3])
    #expect(ids.elements == [3, 1, 2] && Set(ids) == [1, 2, 3])
    #expect("\(ids)" == "[3, 1, 2]" && debugOutput(ids) == debugOutput([3, 1, 2]))
    #expect(Set([ids, [3, 1, 2], [1]]).count == 2)
  }

  @Test(
    "The ids of an identified array are found, whether it is small or has a table",
    arguments: [4, 400]
  )
  func finding(count: Int) {
    let ids = rows((0..<count).reversed()).ids
    #expect(ids.contains(1) && !ids.contains(count))
    #expect(ids.firstIndex(of: 1) == count - 2 && ids.lastIndex(of: 1) == count - 2)
    #expect(ids.firstIndex(of: -1) == nil && ids.lastIndex(of: -1) == nil)
  }

  @Test("The ids of an identified array are looked up without a search through all of them")
  func lookUp() {
    final class Comparisons { var count = 0 }
    struct ID: Hashable {
      let number: Int
      let comparisons: Comparisons
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
      static func == (first: ID, second: ID) -> Bool {
        first.comparisons.count += 1
        return first.number == second.number
      }
    }
    let comparisons = Comparisons()
    let ids = OrderedIDs((0..<10_000).map { ID(number: $0, comparisons: comparisons) })
    comparisons.count = 0
    for number in 9_000..<9_100 {
      #expect(ids.contains(ID(number: number, comparisons: comparisons)))
    }
    #expect(comparisons.count < 1_000)
    #expect(ids.elements.contains(ids[9_000]) && comparisons.count > 9_000)
  }

  @Test(
    "Ordered ids are combined with sequences as sets are, in the order of the first",
    arguments: [0, 300]
  )
  func setAlgebra(more: Int) {
    let rest = 100..<100 + more
    let ids = rows([3, 1, 2] + rest).ids
    #expect(ids.union([2, 5, 5, 4]) == OrderedIDs([3, 1, 2] + rest + [5, 4]))
    #expect(ids.intersection([2, 3, 9]) == [3, 2])
    #expect(ids.subtracting(Set([1, 9])) == OrderedIDs([3, 2] + rest))
    #expect(ids.symmetricDifference([1, 9, 9]) == OrderedIDs([3, 2] + rest + [9]))
    #expect(ids.isSubset(of: [1, 2, 3] + rest) && !ids.isSubset(of: [1, 2] + rest))
    #expect(ids.isSuperset(of: [2, 3]) && !ids.isSuperset(of: [2, 9]))
    #expect(ids.isDisjoint(with: [8, 9]) && !ids.isDisjoint(with: [1]))
    #expect(ids == OrderedIDs([3, 1, 2] + rest))
  }

  @Test("The ordered ids of a literal are there once each")
  func literal() {
    let ids: OrderedIDs<Int> = [1, 2, 1]
    #expect(ids.elements == [1, 2] && OrderedIDs([1, 2, 1]) == ids)
    #expect(OrderedIDs<Int>([]).isEmpty && OrderedIDs<Int>([]) == [])
  }

  @Test("The ids of an identified array are an array where one is expected, as up to 0.20")
  func array() {
    let array: [Int] = rows([3, 1]).ids
    #expect(array == [3, 1] && rows(0..<100).ids == Array(0..<100))
    let ids = rows(0..<100).ids
    #expect(ids == Array(0..<100))
    #expect(Array(0..<100) == ids)
    #expect(!(ids != Array(0..<100)) && !(Array(0..<100) != ids))
    #expect(ids != Array(0..<99) && Array(0..<99) != ids)
    func count(_ ids: [Int]) -> Int { ids.count }
    #expect(count(rows([3, 1]).ids) == 2)
  }

  @Test("The ids of an identified array stay what they were when the array changes")
  func value() {
    var array = rows(0..<100)
    let ids = array.ids
    array.remove(id: 0)
    array.append(Row(id: 100))
    #expect(ids == OrderedIDs(0..<100) && ids.contains(0) && !ids.contains(100))
    #expect(array.ids == OrderedIDs(1..<101) && array.brokenInvariant == nil)
  }
}
