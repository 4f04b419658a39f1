import Foundation

/// The tags of a text, before anything parses it.
enum XMLTags {
  /// Checks that no element has many attributes or long ones. The parser reads a whole tag before it
  /// reports it, and compares each attribute with all others of the tag.
  static func check(_ data: Data, limits: XMLLimits) throws(XMLProblem) {
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
