import Testing

@testable import TodoFeature

@Suite("A line of text that is being typed")
struct TextEntryTests {
  /// Returns the text after some keys, with a bar at the cursor.
  private func text(_ start: String, _ keys: Key...) -> String {
    var entry = TextEntry(start)
    for key in keys {
      let hasMeaning = entry.press(key)
      #expect(hasMeaning, "\(key)")
    }
    #expect(entry.text == entry.before + entry.after)
    return "\(entry.before)|\(entry.after)"
  }

  @Test("Characters are typed at the cursor, which arrows and control keys move")
  func moving() {
    #expect(text("", .character("a"), .character("b")) == "ab|")
    #expect(text("ab", .left, .character("x")) == "ax|b")
    #expect(text("ab", .left, .left, .left, .right) == "a|b")
    #expect(text("ab", .right) == "ab|")
    #expect(text("ab", .home, .character("x")) == "x|ab")
    #expect(text("ab", .home, .end) == "ab|")
    #expect(text("ab", .control("a"), .control("f")) == "a|b")
    #expect(text("ab", .control("a"), .control("e"), .control("b")) == "a|b")
    #expect(text("buy +fresh milk", .alt("b"), .alt("b")) == "buy +|fresh milk")
    #expect(text("buy +fresh", .home, .alt("f"), .alt("f"), .alt("f")) == "buy +fresh|")
    #expect(text("a", .alt("b"), .alt("b")) == "|a")
  }

  @Test("Characters, words, and all before or after the cursor are removed")
  func removing() {
    #expect(text("ab", .backspace) == "a|")
    #expect(text("ab", .control("h"), .backspace, .backspace) == "|")
    #expect(text("ab", .home, .delete) == "|b")
    #expect(text("ab", .home, .control("d"), .delete, .delete) == "|")
    #expect(text("buy  milk ", .control("w")) == "buy  |")
    #expect(text("buy milk", .left, .left, .control("w")) == "buy |lk")
    #expect(text(" ", .control("w"), .control("w")) == "|")
    #expect(text("buy milk", .left, .control("u")) == "|k")
    #expect(text("buy milk", .home, .right, .control("k")) == "b|")
    #expect(text("buy +milk ", .alt("\u{7F}")) == "buy +|")
    #expect(text("buy +milk now", .home, .alt("f"), .alt("d")) == "buy| now")
  }

  @Test("A character that combines becomes part of the one before it")
  func combining() {
    #expect(text("e", .character("\u{301}"), .backspace) == "|")
    #expect(text("👩‍👧", .left, .character("x")) == "x|👩‍👧")
  }

  @Test("A pasted text becomes one line, without what a terminal would obey")
  func pasting() {
    #expect(text("a", .paste("b\nc\r\nd\te\u{1B}[31m")) == "ab c d e[31m|")
  }

  @Test(
    "Other keys have no meaning in a text",
    arguments: [Key.enter, .escape, .tab, .up, .down, .pageUp, .pageDown, .control("x"), .alt("x")]
  )
  func others(key: Key) {
    var entry = TextEntry("a")
    let hasMeaning = entry.press(key)
    #expect(!hasMeaning)
    #expect(entry == TextEntry("a"))
  }
}
