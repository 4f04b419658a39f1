/// Divides tokens into declarations.
///
/// A declaration begins at a line, or after a semicolon, with an attribute, a modifier or a keyword, unless the token before
/// requires something after it. So it ends where the next one begins, and its expressions need not be understood.
struct DeclarationParser {
  private static let keywords: Set<String> = [
    "struct", "enum", "class", "actor", "extension", "protocol", "var", "let", "func", "init",
    "deinit", "subscript",
    "typealias", "associatedtype", "case", "import", "macro", "operator", "precedencegroup",
    "#if", "#elseif", "#else", "#endif",
  ]

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open", "static", "class", "final",
    "lazy", "weak", "unowned",
    "mutating", "nonmutating", "nonisolated", "isolated", "override", "required", "convenience",
    "dynamic", "indirect",
    "optional", "consuming", "borrowing", "prefix", "infix", "postfix", "distributed", "sending",
    "async", "__consuming",
  ]

  private let source: Source
  private let end: Int

  /// Returns the declarations in a range of tokens.
  static func declarations(of source: Source, in range: Range<Int>) -> [Declaration] {
    let parser = DeclarationParser(source: source, end: range.upperBound)
    var declarations: [Declaration] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if source.is(index, ";") {
        index += 1
        continue
      }
      let next = parser.nextBeginning(after: index)
      declarations.append(parser.declaration(index..<next))
      index = next
    }
    return declarations
  }

  /// Returns the index at which the declaration after that at an index begins.
  private func nextBeginning(after index: Int) -> Int {
    // Attributes and modifiers may be in lines of their own.
    let keyword = min(keywordIndex(from: index).index, end - 1)
    var next = source.after(keyword)
    if isDirective(index) || source.is(keyword, "operator") {
      while next < end, !source.tokens[next].beginsLine { next += 1 }
      return min(next, end)
    }
    while next < end {
      if source.is(next, ";") { return next }
      if source.tokens[next].beginsLine, !goesOn(beyond: next - 1), isBeginning(next) {
        return next
      }
      next = source.after(next)
    }
    return end
  }

  private func isDirective(_ index: Int) -> Bool {
    source.tokens[index].kind == .directive && Self.keywords.contains(source.text(index))
  }

  private func isBeginning(_ index: Int) -> Bool {
    if source.is(index, "@") || source.tokens[index].kind == .directive { return true }
    let text = source.text(index)
    guard Self.keywords.contains(text) || Self.modifiers.contains(text) else { return false }
    // `init` alone can be a name; a modifier is one if no other word follows it.
    return Self.keywords.contains(keywordAfterModifiers(index))
  }

  private func keywordAfterModifiers(_ index: Int) -> String {
    source.text(keywordIndex(from: index).index)
  }

  /// True if the token at an index requires something after it.
  private func goesOn(beyond index: Int) -> Bool {
    let token = source.tokens[index]
    switch token.kind {
    case .symbol:
      // A postfix operator has no blank before it; an angle bracket may close in a line of its own.
      return !"?!>;".utf8.contains(source.bytes[token.range.upperBound - 1])
        || token.followsBlank && !token.beginsLine && !source.is(index, ";")
    case .word:
      return ["try", "await", "as", "is", "in", "some", "any", "where", "throws", "return"]
        .contains(source.text(index))
    case .opening: return true
    default: return false
    }
  }

  private func declaration(_ range: Range<Int>) -> Declaration {
    let keyword = keywordIndex(from: range.lowerBound)
    return Declaration(
      source: source,
      tokens: range,
      attributes: keyword.attributes,
      modifiers: keyword.modifiers,
      keywordIndex: min(keyword.index, max(range.lowerBound, range.upperBound - 1))
    )
  }

  /// Passes attributes and modifiers.
  private func keywordIndex(
    from start: Int
  ) -> (index: Int, attributes: [Declaration.Attribute], modifiers: [String]) {
    var index = start
    var attributes: [Declaration.Attribute] = []
    var modifiers: [String] = []
    while index < end {
      if source.is(index, "@") {
        attributes.append(attribute(&index))
      } else if isModifier(index) {
        modifiers.append(source.text(index))
        index += 1
        // As in `private(set)`.
        if index < end, source.is(index, "("), !source.tokens[index].followsBlank {
          index = source.after(index)
        }
      } else {
        break
      }
    }
    return (index, attributes, modifiers)
  }

  private func isModifier(_ index: Int) -> Bool {
    guard Self.modifiers.contains(source.text(index)) else { return false }
    return !source.is(index, "class")
      || ["var", "let", "func", "subscript"].contains { source.text(index + 1) == $0 }
  }

  private func attribute(_ index: inout Int) -> Declaration.Attribute {
    let start = index
    index += 2
    while source.is(index, ".") { index += 2 }
    index = min(index, end)
    let name = source.text(ofTokens: min(start + 1, index)..<index)
    if source.is(index, "<") { index = source.afterAngles(index, in: index..<end) ?? index }
    var arguments: String?
    if index < end, source.is(index, "("), !source.tokens[index].followsBlank {
      arguments = source.text(ofTokens: source.inside(index))
      index = min(source.after(index), end)
    }
    return Declaration.Attribute(
      name: name,
      range: source.bytes(ofTokens: start..<index),
      arguments: arguments
    )
  }
}

extension DeclarationParser {
  /// Returns the first declaration of a source; nil if there is none.
  static func declaration(of text: String) -> Declaration? {
    let source = Source(text)
    return declarations(of: source, in: source.tokens.indices).first
  }
}
