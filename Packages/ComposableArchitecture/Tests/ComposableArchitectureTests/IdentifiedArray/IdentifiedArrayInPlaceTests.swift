import Testing

@testable import ComposableArchitecture

/// A value that copies itself when it is changed while somebody else holds it, and counts that.
private struct Witness: Identifiable {
  private final class Payload {
    var copies: Int
    init(copies: Int) { self.copies = copies }
  }

  let id: Int
  private var payload = Payload(copies: 0)

  init(id: Int) { self.id = id }

  /// How often a change found the payload held by somebody else too.
  var copies: Int { payload.copies }

  mutating func change() {
    if !isKnownUniquelyReferenced(&payload) { payload = Payload(copies: payload.copies + 1) }
  }
}

private struct Screen {
  var rows: IdentifiedArrayOf<Witness>
}

extension IdentifiedArray {
  /// The addresses of the elements, of the ids and of their table. A copy is made while the original is
  /// alive, so that it has other addresses.
  var memory: [UInt] {
    [
      unsafeBitCast(storage, to: UInt.self), unsafeBitCast(index.ids, to: UInt.self),
      unsafeBitCast(index.table.buckets, to: UInt.self),
    ]
  }
}

struct IdentifiedArrayInPlaceTests {
  /// Ways to change the first, a middle and the last element.
  private static let changes: [@Sendable (inout Screen, Int) -> Void] = [
    { $0.rows[id: $1]?.change() },
    { screen, id in changeElement(&screen[keyPath: \.rows][id: id]!) },
    { screen, id in
      let path: WritableKeyPath<Screen, IdentifiedArrayOf<Witness>> = \.rows
      changeElement(&screen[keyPath: path][id: id]!)
    },
    { $0.rows[$1].change() },
    { screen, id in changeElement(&screen.rows[id]) },
    { screen, _ in
      for index in screen.rows.indices { screen.rows[index].change() }
    },
  ]

  @Test(
    "Changing an element copies neither it, nor the identified array, nor the index",
    arguments: 0..<6
  )
  func inPlace(way: Int) {
    var screen = Screen(rows: .init(uniqueElements: (0..<100).map { Witness(id: $0) }))
    let before = screen.rows.memory
    for id in [0, 50, 99] {
      Self.changes[way](&screen, id)
      #expect(screen.rows.memory == before)
    }
    #expect(screen.rows.allSatisfy { $0.copies == 0 })
    #expect(screen.rows.ids == Array(0..<100))
    #expect(screen.rows.brokenInvariant == nil)
  }

  @Test("The witness sees the copy that a second holder of the array costs", arguments: 0..<5)
  func shared(way: Int) {
    var screen = Screen(rows: .init(uniqueElements: (0..<100).map { Witness(id: $0) }))
    let holder = screen
    Self.changes[way](&screen, 50)
    #expect(screen.rows[50].copies == 1)
    #expect(screen.rows.memory != holder.rows.memory)
    #expect(holder.rows[50].copies == 0)
  }

  @Test("Removing, reordering and replacing elements keeps the memory of an identified array")
  func mutations() {
    var rows = IdentifiedArray(uniqueElements: (0..<100).map { Witness(id: $0) })
    let before = rows.memory
    rows[id: 10] = nil
    rows.remove(id: 20)
    rows.swapAt(0, 5)
    rows.sort { $0.id > $1.id }
    rows.move(fromOffsets: [1, 3], toOffset: 50)
    rows.removeAll { $0.id.isMultiple(of: 3) }
    rows.updateOrAppend(Witness(id: 40))
    #expect(rows.memory == before)
    #expect(rows.brokenInvariant == nil)
  }
}

private func changeElement(_ element: inout Witness) {
  element.change()
}
