import Testing

@testable import TodoFeature

@Suite("Columns in a terminal")
struct ColumnCountTests {
  @Test(
    "Each character takes the columns that a terminal gives it",
    arguments: [
      ("", 0), ("Milk", 4), ("Größe", 5), ("牛乳", 4), ("한글", 4), ("ｶﾅ", 2), ("！", 2), ("🥛", 2),
      ("e\u{301}", 1), ("\u{200B}", 0), ("\u{1112}\u{1161}\u{11AB}", 2), ("🇩🇪", 2), ("…", 1),
      ("☎", 1), ("⌚", 2), ("𠮷", 2),
    ]
  )
  func widths(text: String, columns: Int) {
    #expect(text.columnCount == columns)
  }

  @Test("A text that is too long ends with an ellipsis, and never within a character")
  func truncation() {
    #expect("Milk".truncated(toColumns: 4) == "Milk")
    #expect("Milk".truncated(toColumns: 3) == "Mi…")
    #expect("牛乳を".truncated(toColumns: 6) == "牛乳を")
    #expect("牛乳を".truncated(toColumns: 5) == "牛乳…")
    #expect("牛乳を".truncated(toColumns: 4) == "牛…")
    #expect("e\u{301}e\u{301}".truncated(toColumns: 1) == "…")
    #expect("Milk".truncated(toColumns: 1) == "…")
    #expect("Milk".truncated(toColumns: 0).isEmpty)
    #expect("Milk".suffix(columns: 3) == "ilk")
    #expect("牛乳を".suffix(columns: 3) == "を")
  }

  @Test(
    "A long text is wrapped at its spaces, and a long word where the line ends",
    arguments: [
      ("", 5, [""]), ("Milk", 4, ["Milk"]), ("Milk and eggs", 8, ["Milk and", "eggs"]),
      ("Milk and eggs", 7, ["Milk", "and", "eggs"]), ("Buttermilk", 4, ["Butt", "ermi", "lk"]),
      ("a Buttermilk", 6, ["a", "Butter", "milk"]), ("Milk ", 4, ["Milk"]),
      ("  Milk", 4, [" ", "Milk"]), ("牛乳を", 4, ["牛乳", "を"]), ("牛乳", 1, ["牛", "乳"]),
      ("a  b", 2, ["a ", "b"]),
    ]
  )
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(text.wrapped(toColumns: columns) == lines)
  }
}
