import Testing

@testable import ComposableArchitecture

@Suite("An element that only one of two lists has")
struct WholeElementTests {
  private struct Row { var id: Int, name = "a" }
  private struct Page { var rows: [Row], title = "b" }

  private func page(_ ids: [Int], title: String = "b") -> Page {
    Page(rows: ids.map { Row(id: $0) }, title: title)
  }

  @Test("A diff shows a removed element from its first line to its last, as the original does")
  func removed() {
    #expect(
      debugDiff(page([1, 2]), page([2])) == """
            \u{2007} Page(
            \u{2007}   rows: [
            −     Row(
            −       id: 1,
            −       name: "a"
            −     ),
            \u{2007}     Row(
            \u{2007}       id: 2,
            \u{2007}       name: "a"
            \u{2007}     ),
            \u{2007}   ],
            \u{2007}   title: "b"
            \u{2007} )
        """
    )
  }

  @Test("A diff shows an added element as a whole, beside another change")
  func added() {
    let diff = debugDiff(page([2]), page([1, 2], title: "c")) ?? ""
    #expect(
      diff.contains(
        """
            +     Row(
            +       id: 1,
            +       name: "a"
            +     ),
            \u{2007}     Row(
            \u{2007}       id: 2,
        """
      )
    )
    #expect(diff.contains("    −   title: \"b\"\n    +   title: \"c\""))
  }

  @Test("A diff shows a moved element as the walk finds it, as the tour prints it")
  func moved() {
    let rows = [Row(id: 1, name: "a"), Row(id: 2, name: "b")]
    let diff = debugDiff(Page(rows: rows), Page(rows: rows.reversed())) ?? ""
    #expect(
      diff.contains("    −       id: 1,\n    −       name: \"a\"\n    −     ),\n    −     Row("),
      "\(diff)"
    )
    #expect(diff.contains("    +     Row(\n    +       id: 1,"), "\(diff)")
  }

  @Test("Changed lines stay as they are where no line above is equal, and where they are a field's")
  func lines() {
    func texts(_ changes: [LineDiff.Change]) -> [LineDiff.Change] {
      LineDiff.withWholeElements(changes)
    }
    let removed: [LineDiff.Change] = [.common("  a,"), .expected("  b,"), .common("  c,")]
    #expect(texts(removed) == removed)
    let equal: [LineDiff.Change] = [.common("  a,"), .actual("  a,")]
    #expect(texts(equal) == equal)
    let changed: [LineDiff.Change] = [.common("  ),"), .expected("  )"), .actual("  ),")]
    #expect(texts(changed) == changed)
    let split: [LineDiff.Change] = [
      .common("R("), .expected("  1"), .expected(")"), .expected("R("),
    ]
    let whole: [LineDiff.Change] = [
      .expected("R("), .expected("  1"), .expected(")"), .common("R("),
    ]
    #expect(texts(split) == whole)
    #expect(texts([]) == [])
  }
}
