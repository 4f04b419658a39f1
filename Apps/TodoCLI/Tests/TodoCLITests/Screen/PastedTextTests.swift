import Testing

@testable import TodoCLI

@Suite("A text that is pasted in a terminal")
struct PastedTextTests {
  @Test(
    "A pasted text ends before its end sequence, wherever reading has stopped within that",
    arguments: 1...20
  )
  func end(length: Int) {
    let sent = Array("牛乳\u{1B}[20\r\u{1B}[201~x\u{1B}[200~y".utf8)
    var (pasted, read) = (PastedText(), sent[...])
    while true {
      let part = read.prefix(length)
      read = read.dropFirst(length)
      if let rest = pasted.append(part) {
        #expect(pasted.text == "牛乳\u{1B}[20\r")
        #expect(rest + read == Array("x\u{1B}[200~y".utf8)[...])
        return
      }
      guard !part.isEmpty else { break }
    }
    Issue.record("the end was not found")
  }

  @Test("A pasted text without an end has all that follows, and what is not UTF-8 is replaced")
  func noEnd() {
    var pasted = PastedText()
    #expect(pasted.append([0x61, 0xFF]) == nil && pasted.append(Array("\u{1B}[201".utf8)) == nil)
    #expect(pasted.text == "a\u{FFFD}\u{1B}[201")
  }
}
