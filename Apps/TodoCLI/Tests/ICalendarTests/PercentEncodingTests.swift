import Foundation
import Testing
import TodoFeature

@testable import TodoSync

/// Every way in which an escape of a percent sign can be broken, and what a file with such a text means.
@Suite("Texts in the form of a URL")
struct PercentEncodingTests {
  @Test(
    "A percent-encoded text is read only if each percent sign has two hexadecimal digits",
    arguments: [
      ("", ""), ("a b", "a b"), ("a%20%2B%25", "a +%"), ("%c3%A4", "ä"),
      ("%EF%BB%BFa", "\u{FEFF}a"),
      ("%254", "%4"), ("a%00", "a\0"),
      // Digits that are missing, at the end and elsewhere.
      ("%", nil), ("a%", nil), ("a%4", nil), ("%4%41", nil), ("%%41", nil), ("a%%", nil),
      ("%4 ", nil),
      // What numbers may have, but no digits.
      ("%+1", nil), ("%-1", nil), ("%-0", nil), ("% 1", nil), ("%1 ", nil), ("%1_", nil),
      ("%x1", nil),
      ("%0x41", nil), ("%4G", nil), ("%g4", nil), ("%@4", nil), ("%/0", nil), ("%:0", nil),
      ("%`a", nil), ("%4\0", nil),
      // Digits that are not of ASCII.
      ("%٤١", nil), ("%４１", nil), ("%4１", nil), ("%²1", nil),
      // Bytes that are no UTF-8.
      ("%C3", nil), ("%FF", nil), ("%C0%AF", nil), ("%ED%A0%80", nil), ("%F4%90%80%80", nil),
    ] as [(String, String?)]
  )
  func percentEscapes(value: String, text: String?) {
    let read = String(percentEncoded: Array(value.utf8)[...])
    #expect(read.map { Array($0.utf8) } == text.map { Array($0.utf8) })
  }

  @Test(
    "Each byte is read from its two digits, and every other pair of bytes is refused",
    arguments: 0...255
  )
  func percentDigits(byte: UInt8) {
    let digits = "0123456789abcdefABCDEF".utf8
    for other in UInt8.min...UInt8.max {
      let isPair = digits.contains(byte) && digits.contains(other)
      let pair = String(decoding: [byte, other], as: UTF8.self)
      let value = isPair ? UInt8(pair, radix: 16) : nil
      // As the last two bytes of a scalar, each byte is told from others.
      let read = String(percentEncoded: [UInt8(ascii: "%"), byte, other])
      let text = value.flatMap { $0 < 0x80 ? String(Unicode.Scalar($0)) : nil }
      #expect(read == text, "\(byte) \(other)")
    }
  }

  @Test(
    "A text comes back from its percent encoding",
    arguments: ["", "a%4", "%+1", "ä\u{1B}%", "\u{FEFF}🥛\r\n"]
  )
  func percentEncoding(text: String) throws {
    let encoded = try #require(text.percentEncoded)
    let read = String(percentEncoded: Array(encoded.utf8)[...])
    #expect(read.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test(
    "An exact text and words of ours with a broken escape are not taken",
    arguments: ["%4", "%+1", "%"]
  )
  func brokenProperties(escape: String) throws {
    let lines =
      "SUMMARY:a\u{FFFD}\r\nX-METRONOME-TEXT:a\(escape)\r\nX-METRONOME-WORDS:+home\(escape)"
    let todo = try #require(RemoteTodo(source: file(lines), timeZone: .gmt))
    #expect(todo.fields.text == "a\u{FFFD}")
    #expect(todo.metadata.words == nil)
  }
}
