import Foundation

/// The part of a text before its first element.
enum XMLProlog {
  /// Checks that a text has no document type, which could define entities that expand without end,
  /// and that it is UTF-8, so that no other encoding can hide one.
  static func check(_ data: Data) throws(XMLProblem) {
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
}
