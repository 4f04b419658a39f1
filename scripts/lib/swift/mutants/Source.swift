import Foundation

/// A source of a module.
struct Source {
  /// The name of the file, from the root of the checkout.
  let name: String
  let text: String
  let sites: [Site]

  init(name: String, in root: URL) throws {
    let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    self.init(name: name, text: text)
  }

  init(name: String, text: String) {
    (self.name, self.text) = (name, text)
    let syntax = Syntax(text)
    let excluded = zip(syntax.tokens, syntax.isExcluded).filter(\.1).map(\.0.range)
    sites =
      (syntax.operatorSites() + syntax.conditionSites() + syntax.literalSites()
      + syntax.statementSites())
      .filter { site in !excluded.contains { $0.contains(site.offset) } }
      .sorted { ($0.offset, $0.family.rawValue) < ($1.offset, $1.family.rawValue) }
  }

  /// The folder of the module: `Packages/LAYER/Sources/MODULE`.
  var module: String { name.split(separator: "/").prefix(4).joined(separator: "/") }

  /// Returns the number of the line with a byte, and its text.
  func line(at offset: Int) -> (number: Int, text: String) {
    let bytes = text.utf8
    let index = bytes.index(bytes.startIndex, offsetBy: offset)
    let before = bytes[..<index]
    let start =
      before.lastIndex(of: UInt8(ascii: "\n")).map { bytes.index(after: $0) } ?? bytes.startIndex
    let line = String(text[start...].prefix { $0 != "\n" })
    return (
      before.filter { $0 == UInt8(ascii: "\n") }.count + 1,
      line.trimmingCharacters(in: .whitespaces)
    )
  }
}
