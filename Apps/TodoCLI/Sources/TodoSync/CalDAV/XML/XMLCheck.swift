import Foundation

/// The checks of a text before anything parses it.
enum XMLCheck {
  /// Checks that parsing a text costs no more than it should.
  static func check(_ data: Data, limits: XMLLimits) throws(XMLProblem) {
    try checkProlog(of: data)
    try checkTags(of: data, limits: limits)
  }

  /// Checks the part of a text before its first element: that it has no document type, which could define entities that expand without end,
  /// and that the text is UTF-8, so that no other encoding can hide one.
  private static func checkProlog(of data: Data) throws(XMLProblem) {
    var rest = data[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      if rest.starts(with: Data("<?".utf8)) {
        let instruction = try skip(&rest, to: "?>")
        try checkEncoding(of: instruction)
      } else if rest.starts(with: Data("<!--".utf8)) {
        _ = try skip(&rest, to: "-->")
      } else if rest.starts(with: Data("<!".utf8)) {
        throw XMLProblem("it has a document type, which no such answer needs")
      } else if rest.first == 0x3C {
        return
      } else {
        throw XMLProblem("it is no XML in UTF-8")
      }
    }
  }

  /// Removes the beginning of a text, up to and with a mark.
  private static func skip(_ rest: inout Data, to end: String) throws(XMLProblem) -> Data {
    guard let range = rest.range(of: Data(end.utf8)) else { throw XMLProblem("it ends too early") }
    defer { rest = rest[range.upperBound...] }
    return rest[..<range.lowerBound]
  }

  private static func checkEncoding(of instruction: Data) throws(XMLProblem) {
    let text = String(decoding: instruction, as: UTF8.self).lowercased()
    guard text.hasPrefix("<?xml"), let name = text.range(of: "encoding") else { return }
    let value = text[name.upperBound...].drop { " \t\r\n=\"'".contains($0) }
      .prefix { !"\"' \t\r\n".contains($0) }
    guard ["utf-8", "utf8", "us-ascii"].contains(String(value)) else {
      throw XMLProblem("its encoding is not UTF-8")
    }
  }

  /// Checks that no element has many attributes or long ones. The parser reads a whole tag before it
  /// reports it, and compares each attribute with all others of the tag.
  private static func checkTags(of data: Data, limits: XMLLimits) throws(XMLProblem) {
    let problem = data.withUnsafeBytes { bytes -> XMLProblem? in
      var scan = Scan(rest: bytes)
      while scan.skip(past: "<") {
        if scan.has("!--") {
          scan.skip(past: "-->")
        } else if scan.has("![CDATA[") {
          scan.skip(past: "]]>")
        } else if let problem = scan.skipTag(limits) {
          return problem
        }
      }
      return nil
    }
    if let problem { throw problem }
  }

  /// A position in a text. It is moved by functions of C: a text may be long.
  private struct Scan {
    /// The bytes that follow.
    var rest: UnsafeRawBufferPointer

    /// Moves behind the next place of a text; to the end if there is none.
    ///
    /// - Returns: False if there is none.
    @discardableResult
    mutating func skip(past text: StaticString) -> Bool {
      while let start = rest.baseAddress,
        let found = memchr(start, Int32(text.utf8Start.pointee), rest.count)
      {
        skip(UnsafeRawPointer(found) - start)
        if has(text) {
          skip(text.utf8CodeUnitCount)
          return true
        }
        skip(1)
      }
      skip(rest.count)
      return false
    }

    /// True if a text follows.
    func has(_ text: StaticString) -> Bool {
      guard let start = rest.baseAddress, rest.count >= text.utf8CodeUnitCount else { return false }
      return memcmp(start, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Moves behind a tag, whose `<` was passed. Inside of quotes it may have any character.
    ///
    /// - Returns: The problem of the tag; `nil` if it has none.
    mutating func skipTag(_ limits: XMLLimits) -> XMLProblem? {
      let size = rest.count
      var attributes = 0
      while let byte = rest.first, byte != UInt8(ascii: ">") {
        skip(1)
        if byte == UInt8(ascii: "\"") {
          skip(past: "\"")
        } else if byte == UInt8(ascii: "'") {
          skip(past: "'")
        } else if byte == UInt8(ascii: "=") {
          attributes += 1
        }
        if attributes > limits.attributes {
          return XMLProblem("an element has more than \(limits.attributes) attributes")
        }
        if size - rest.count > limits.tagSize {
          return XMLProblem("a tag is longer than \(limits.tagSize >> 10) KiB")
        }
      }
      return nil
    }

    private mutating func skip(_ count: Int) {
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }
}
