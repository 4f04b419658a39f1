import Testing

@testable import ComposableArchitecture

@Suite("The diff of long lists")
struct LongListDiffTests {
  private struct Row: Equatable, Identifiable {
    var id: Int
    var isComplete = false
  }

  private let rows = (0..<1_000).map { Row(id: $0) }

  @Test("The diff of a long list with one changed row shows its neighbours and counts the others")
  func oneChange() {
    var changed = rows
    changed[500].isComplete = true
    #expect(
      plain(debugDiff(rows, changed)) == """
        [
            … 499 unchanged elements,
            Row(
              id: 499,
              isComplete: false
            ),
            Row(
              id: 500,
        −     isComplete: false
        +     isComplete: true
            ),
            Row(
              id: 501,
              isComplete: false
            ),
            … 498 unchanged elements,
          ]
        """
    )
  }

  @Test("The diff of a long list shows a row that was removed at the front")
  func removal() {
    let expected = """
      [
      −   Row(
      −     id: 0,
      −     isComplete: false
      −   ),
          Row(
            id: 1,
            isComplete: false
          ),
          … 998 unchanged elements,
        ]
      """
    let shorter = Array(rows.dropFirst())
    #expect(plain(debugDiff(rows, shorter)) == expected)
    #expect(plain(debugDiff(shorter, rows)) == expected.replacing("−", with: "+"))
  }

  @Test("The diff of randomly changed lists has the differing lines of the whole texts")
  func sameAsTheWholeTexts() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<SearchSize.longLineDiffs.count {
      let before = (0..<Int.random(in: 55...90, using: &random)).map { Row(id: $0) }
      var after = before
      for id in 1_000..<Int.random(in: 1_001...1_004, using: &random) {
        let index = after.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<3, using: &random) {
        case 0: after[index].isComplete.toggle()
        case 1: after.remove(at: index)
        default: after.insert(Row(id: id), at: index)
        }
      }
      let whole = textDiff(debugOutput(before), debugOutput(after))
      #expect(differences(debugDiff(before, after)) == differences(whole), "\(before) to \(after)")
    }
  }

  @Test("Lists of up to sixty elements are compared as texts")
  func shortLists() {
    var changed = rows
    changed[30].isComplete = true
    let difference = debugDiff(Array(rows.prefix(60)), Array(changed.prefix(60)))
    #expect(
      difference == textDiff(debugOutput(rows.prefix(60)), debugOutput(changed.prefix(60)))
    )
    #expect(
      debugDiff(Array(rows.prefix(61)), Array(changed.prefix(61)))?.contains("elements") == true
    )
  }

  @Test("Lists of elements that cannot be compared are compared as texts")
  func elementsThatAreNotEquatable() {
    struct Plain { var id: Int }
    let before = (0..<100).map(Plain.init)
    let after = before + [Plain(id: 100)]
    #expect(debugDiff(before, after) == textDiff(debugOutput(before), debugOutput(after)))
  }

  @Test("The diff of lists shows a part that == ignores if nothing else differs")
  func ignoredPart() {
    struct Item: Equatable {
      var id: Int
      var ignored = 0
      static func == (first: Item, second: Item) -> Bool { first.id == second.id }
    }
    let before = (0..<100).map { Item(id: $0) }
    var after = before
    after[50].ignored = 1
    #expect(differences(debugDiff(before, after)) == ["−     ignored: 0", "+     ignored: 1"])
    #expect(debugDiff(before, before) == nil)
  }

  @Test("The diff shortens lists in optionals, cases, tuples, objects and rows that differ")
  func nestedLists() {
    enum Content { case rows([Row], Int) }
    final class Page {
      let content: Content?
      init(_ content: Content?) { self.content = content }
    }
    struct Book { var pages: (IdentifiedArrayOf<Row>, [Page]) }
    func book(_ rows: [Row]) -> Book {
      let pages = [Page(.rows(rows, 1)), Page(nil)]
      return Book(pages: (IdentifiedArray(uniqueElements: rows), pages))
    }
    let difference = debugDiff(book(rows), book(rows + [Row(id: -1)])) ?? ""
    #expect(difference.split(separator: "… 999 unchanged elements,").count == 3)
    #expect(differences(difference).count { $0.contains("id: -1") } == 2)
  }

  @Test("A failing step of a test store shows only the changed row of a long list")
  func failingStep() {
    let store = TestStore(
      initialState: rows,
      reducer: Reducer<[Row], Int, Void> { rows, id, _ in
        rows[id].isComplete = true
        return .none
      },
      environment: ()
    )
    withKnownIssue {
      store.send(700) { $0[701].isComplete = true }
    } matching: {
      let text = "\($0)"
      return text.contains("… 699 unchanged elements,")
        && text.contains("… 297 unchanged elements,")
        && text.count { $0 == "\n" } < 60
    }
  }

  /// The diff without its margin and figure spaces.
  private func plain(_ difference: String?) -> String? {
    difference?.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
      .replacing("\u{2007} [", with: "[").replacing("\u{2007}", with: " ")
  }

  private func differences(_ difference: String?) -> [Substring] {
    (difference ?? "").split(separator: "\n").map { $0.dropFirst(4) }.filter {
      !$0.hasPrefix("\u{2007}")
    }
  }
}
