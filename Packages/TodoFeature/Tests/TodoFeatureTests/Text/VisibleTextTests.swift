import Testing

@testable import TodoFeature

@Suite("Text in a terminal")
struct VisibleTextTests {
  @Test(
    "Ordinary text in any script, emoji and backslashes stay as they are",
    arguments: [
      "", "Milk", "Größe — naïve «…»", "牛乳を買う", "חלב", "لبن\u{200C}ی", "e\u{301}", "👩‍👩‍👧 🏳️‍🌈",
      #"C:\new"#, "a\u{A0}b", "soft\u{AD}hyphen",
    ]
  )
  func ordinary(text: String) {
    #expect(text.visible == text)
  }

  @Test(
    "Characters that a terminal would obey are written out",
    arguments: [
      ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#), ("\0", #"\u{0}"#),
      ("\u{1B}[31mred", #"\u{1B}[31mred"#), ("\u{7F}", #"\u{7F}"#), ("\u{9B}2J", #"\u{9B}2J"#),
      ("a\u{85}b", #"a\u{85}b"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
      ("gnp\u{202E}exe", #"gnp\u{202E}exe"#), ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
      ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#), ("👍\u{1B}", #"👍\u{1B}"#),
    ]
  )
  func obeyed(text: String, visible: String) {
    #expect(text.visible == visible)
  }

  @Test("No control character at all gets through")
  func everyControlCharacter() {
    for value in Array(0..<0x20) + Array(0x7F..<0xA0) {
      let text = String(Unicode.Scalar(UInt32(value))!)
      #expect(text.visible.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
    }
  }
}
