/// The words that begin a declaration or a statement that is no call and no assignment.
private let keywords: Set<String> = [
  "let", "var", "func", "init", "deinit", "subscript", "typealias", "associatedtype", "import",
  "struct", "class",
  "enum", "extension", "protocol", "actor", "operator", "prefix", "infix", "postfix",
  "precedencegroup", "macro",
  "public", "private", "fileprivate", "internal", "open", "package", "static", "final", "override",
  "required",
  "convenience", "mutating", "nonmutating", "borrowing", "consuming", "__consuming", "nonisolated",
  "isolated",
  "indirect", "lazy", "weak", "unowned", "dynamic", "optional", "distributed", "sending", "async",
  "if", "guard", "for", "while", "repeat", "switch", "case", "default", "do", "catch", "defer",
  "return", "throw",
  "break", "continue", "fallthrough", "yield", "else", "in", "get", "set", "willSet", "didSet",
  "unsafe",
  "_read", "_modify", "unsafeAddress", "unsafeMutableAddress", "where", "is", "as", "nil", "true",
  "false", "discard",
  "fatalError", "preconditionFailure",
]

extension Syntax {
  /// Statements that are removed, and pairs of them that change places; blocks of `defer` and `else` that are empty.
  func statementSites() -> [Site] {
    blocks.flatMap { block in
      block.statements.filter(isRemovable).map(removal)
        + zip(block.statements, block.statements.dropFirst()).compactMap(swap)
        + emptied(block)
    }
  }

  /// True for calls and assignments.
  private func isRemovable(_ statement: ClosedRange<Int>) -> Bool {
    let (first, last) = (tokens[statement.lowerBound], tokens[statement.upperBound])
    guard first.kind == .word, !keywords.contains(first.text) else { return false }
    return last.text == ")" && statement.count > 1 || isAssignment(statement)
      || last.text == "}" && tokens[statement.lowerBound + 1].text != ":"
  }

  private func isAssignment(_ statement: ClosedRange<Int>) -> Bool {
    var index = statement.lowerBound
    while index <= statement.upperBound {
      if tokens[index].kind == .operation, tokens[index].isSpaced,
        ["=", "+=", "-=", "*=", "/=", "&+=", "&-=", "|=", "&=", "^="].contains(tokens[index].text)
      {
        return true
      }
      index = (closing[index] ?? index) + 1
    }
    return false
  }

  private func range(of statement: ClosedRange<Int>) -> Range<Int> {
    tokens[statement.lowerBound].range.lowerBound..<tokens[statement.upperBound].range.upperBound
  }

  private func removal(of statement: ClosedRange<Int>) -> Site {
    let range = range(of: statement)
    return Site(
      family: .statement,
      offset: range.lowerBound,
      change: "the statement is removed",
      edits: [
        Site.Edit(at: range.lowerBound) { "if !\(isActive($0)) { " },
        Site.Edit(at: range.upperBound) { _ in " }" },
      ]
    )
  }

  /// Moves the second of two statements before the first one. The order of two assignments has no effect, but for
  /// those that use each other.
  private func swap(_ first: ClosedRange<Int>, _ second: ClosedRange<Int>) -> Site? {
    guard isRemovable(second) else { return nil }
    let text = tokens[second].map(\.text)
    let isUnlock = text.suffix(4) == [".", "unlock", "(", ")"]
    guard isUnlock || isRemovable(first) && !(isAssignment(first) && isAssignment(second)),
      !text.contains(where: { $0.hasPrefix("\"") })
    else { return nil }
    let (place, range) = (range(of: first).lowerBound, range(of: second))
    let words = words(of: second)
    return Site(
      family: isUnlock ? .unlock : .order,
      offset: range.lowerBound,
      change: isUnlock
        ? "the lock is given up a statement earlier"
        : "the statement comes before the one above it",
      edits: [
        Site.Edit(at: place) { "if \(isActive($0)) { \(words) }; " },
        Site.Edit(at: range.lowerBound) { "if !\(isActive($0)) { " },
        Site.Edit(at: range.upperBound) { _ in " }" },
      ]
    )
  }

  /// The text of a statement in one line.
  private func words(of statement: ClosedRange<Int>) -> String {
    var text = ""
    for index in statement {
      let token = tokens[index]
      if index > statement.lowerBound {
        let isApart = tokens[index - 1].range.upperBound < token.range.lowerBound
        // A line break ends a statement in a closure.
        text += token.beginsLine && statementStart[index] == index ? "; " : isApart ? " " : ""
      }
      text += token.text
    }
    return text
  }

  /// The block of a `defer`, or of the last `else` of an `if`.
  private func emptied(_ block: Block) -> [Site] {
    guard block.open > 1, !block.statements.isEmpty else { return [] }
    let family: Family? =
      switch tokens[block.open - 1].text {
      case "defer": .cleanup
      case "else" where tokens[statementStart[block.open]].text == "if": .alternative
      default: nil
      }
    guard let family else { return [] }
    let inner = tokens[block.open].range.upperBound..<tokens[block.close].range.lowerBound
    return [
      Site(
        family: family,
        offset: tokens[block.open - 1].range.lowerBound,
        change: "the block is empty",
        edits: [
          Site.Edit(at: inner.lowerBound) { " if !\(isActive($0)) {" },
          Site.Edit(at: inner.upperBound) { _ in "} " },
        ]
      )
    ]
  }
}
