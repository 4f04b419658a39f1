import Testing

@testable import ComposableArchitecture

/// A mistake that ends the program, and what is printed.
private enum Mistake: String, CaseIterable, Codable {
  case uniqueElements, olderName, literal, rewrittenMemory
  case otherIDBySubscript, otherIDInPlace, newIDBySubscript, otherIDAtPosition, update, uniquing
  case insert, insertContents, replaceSubrange, removeAt, removeFirstOfNone, offsets, subrange,
    move, swap, sliceRead, sliceWritten, assigned
  case removeTooMany, removeFewerThanNone, resizedSlice

  func make() {
    var array = identified("1 2 3")
    var none = identified("")
    switch self {
    case .uniqueElements: _ = IdentifiedArray(uniqueElements: rows("7a 1 7b"))
    case .olderName: _ = IdentifiedArray(rows("7a 1 7b"), id: \.id)
    case .literal: array = [Row(id: 7), Row(id: 1), Row(id: 7)]
    case .rewrittenMemory:
      array.withContiguousMutableStorageIfAvailable {
        $0[0] = Row(id: 7)
        $0[2] = Row(id: 7)
      }
    case .otherIDBySubscript: array[id: 2] = Row(id: 9)
    case .otherIDInPlace: array[id: 2]?.id = 9
    case .newIDBySubscript: array[id: 8] = Row(id: 9)
    case .otherIDAtPosition: array[1].id = 9
    case .update: array.update(Row(id: 9), at: 1)
    case .uniquing: _ = IdentifiedArray(rows("2a 2b"), uniquingIDsWith: { _, _ in Row(id: 9) })
    case .insert: array.insert(Row(id: 1), at: 4)
    case .insertContents: array.insert(contentsOf: rows("7"), at: 4)
    case .replaceSubrange: array.replaceSubrange(1..<5, with: rows("7"))
    case .removeAt: array.remove(at: 3)
    case .removeFirstOfNone: none.removeFirst()
    case .offsets: array.remove(atOffsets: [0, -1])
    case .subrange: array.removeSubrange(1..<5)
    case .move: array.move(fromOffsets: [3], toOffset: 0)
    case .swap: array.swapAt(0, 3)
    case .sliceRead: _ = array[1..<5]
    case .sliceWritten: array[1..<5] = identified("1 2 3 4")[...]
    case .assigned: array[3] = Row(id: 9)
    case .removeTooMany: array.removeFirst(4)
    case .removeFewerThanNone: array.removeLast(-1)
    case .resizedSlice: array[0..<2] = identified("7 8 9")[...]
    }
  }

  var message: String {
    switch self {
    case .uniqueElements, .olderName, .literal, .rewrittenMemory:
      "the elements at positions 0 and 2 have the same id, 7, but every element needs an id of its own."
    case .otherIDBySubscript, .otherIDInPlace, .otherIDAtPosition, .update, .uniquing:
      "the element with id 2 was replaced by one with id 9, but a replacement must keep the id."
    case .newIDBySubscript: "the element with id 8 was replaced by one with id 9"
    case .insert, .insertContents: "position 4 is out of the range 0..<4."
    case .removeAt, .swap, .move, .assigned: "position 3 is out of the range 0..<3."
    case .removeFirstOfNone: "position 0 is out of the range 0..<0."
    case .offsets: "position -1 is out of the range 0..<3."
    case .subrange, .sliceRead, .sliceWritten, .replaceSubrange:
      "position 5 is out of the range 0..<4."
    case .removeTooMany: "cannot remove 4 of 3 elements."
    case .removeFewerThanNone: "cannot remove -1 of 3 elements."
    case .resizedSlice: "the 2 positions 0..<2 were set to 3 elements."
    }
  }
}

struct IdentifiedArrayTrapTests {
  @Test(
    "A mistake with an identified array ends the program with its name and its mend",
    arguments: Mistake.allCases
  )
  fileprivate func traps(mistake: Mistake) async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake] in
      mistake.make()
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(printed.contains("IdentifiedArray: " + mistake.message))
  }

  /// Where the array is made. The lines of a test of a process's end are all that of its beginning.
  private static let lineOfDuplicates: UInt = #line + 2
  private static func makeDuplicates() {
    _ = IdentifiedArray(uniqueElements: rows("7a 1 7b"))
  }

  @Test("Two elements of one id end the program where the array is made, and say how to mend it")
  func duplicates() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Self.makeDuplicates()
    }
    let printed = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      printed.contains(
        """
        \(#fileID):\(Self.lineOfDuplicates): Fatal error: IdentifiedArray: the elements at positions 0 and 2 have the \
        same id, 7, but every element needs an id of its own. Give one of them another id, or choose \
        which one to keep: make the array with init(_:id:uniquingIDsWith:), or append them, which keeps \
        the first.
        """
      )
    )
  }

  @Test("An initialiser that demands unique ids can be handed on as a function")
  func asFunction() {
    let makers: [([Row]) -> IdentifiedArrayOf<Row>] = [
      IdentifiedArray.init(uniqueElements:), IdentifiedArray.init(_:),
    ]
    for make in makers { #expect(make(rows("1 2")) == identified("1 2")) }
  }
}
