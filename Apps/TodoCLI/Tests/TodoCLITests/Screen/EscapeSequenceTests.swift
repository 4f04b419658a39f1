import Testing
import TodoFeature

@testable import TodoCLI

@Suite("Escape sequences")
struct EscapeSequenceTests {
  @Test(
    "The keys of other terminals, and keys with alt, are understood",
    arguments: [
      ("", .escape), ("\u{1B}", .escape), ("[D", .left), ("OC", .right), ("[1~", .home),
      ("[8~", .end), ("[1;5D", .alt("b")), ("d", .alt("d")), ("\u{7F}", .alt("\u{7F}")),
      ("[", .alt("[")), ("[I", nil), ("[25~", nil), ("[100;5u", nil), ("[200", nil),
    ] as [(String, Key?)]
  )
  func keys(characters: String, key: Key?) {
    var sequence = EscapeSequence()
    for scalar in characters.unicodeScalars {
      #expect(sequence.isOpen)
      sequence.append(scalar)
    }
    #expect(sequence.key == key)
  }

  @Test(
    "A character after an escape sequence does not belong to it",
    arguments: ["[D", "OC", "[1;5D", "d"]
  )
  func end(characters: String) {
    var sequence = EscapeSequence()
    for scalar in characters.unicodeScalars { sequence.append(scalar) }
    #expect(!sequence.isOpen)
  }
}
