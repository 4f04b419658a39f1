/// The tokens of a file, with the brackets that belong together, and the statements of each block.
///
/// It is no parser: it knows as much of Swift's grammar as formatted code needs.
struct Syntax {
  /// The tokens between two braces.
  struct Block {
    let open: Int
    let close: Int
    /// The first and the last token of each statement. Declarations and the labels of a `switch` count as such.
    let statements: [ClosedRange<Int>]
  }

  let tokens: [Token]
  /// The token that closes a bracket, by the token that opens it.
  private(set) var closing: [Int: Int] = [:]
  private(set) var blocks: [Block] = []
  /// The first token of the statement that a token is in.
  private(set) var statementStart: [Int]
  /// True for tokens of `#if` blocks, of attributes and of patterns, where no switch can stand.
  private(set) var isExcluded: [Bool]

  init(_ source: String) {
    tokens = Token.all(in: source)
    statementStart = Array(tokens.indices)
    isExcluded = Array(repeating: false, count: tokens.count)
    findBlocks()
    exclude()
  }

  // MARK: Brackets and statements

  /// A bracket that is open.
  private struct Frame {
    let open: Int
    /// The first token of the statement that is read; `nil` between two of them.
    var start: Int?
    var statements: [ClosedRange<Int>] = []

    /// True if statements are in it: it is a brace, or the file.
    func isBlock(_ tokens: [Token]) -> Bool { open < 0 || tokens[open].text == "{" }

    mutating func endStatement(at last: Int) {
      if let start, start <= last { statements.append(start...last) }
      start = nil
    }
  }

  private mutating func findBlocks() {
    var frames = [Frame(open: -1)]
    for index in tokens.indices {
      let text = tokens[index].text
      if ["}", ")", "]"].contains(text), frames.count > 1 {
        close(&frames, at: index)
      } else if frames.last!.isBlock(tokens) {
        advance(&frames[frames.count - 1], to: index)
      }
      statementStart[index] = frames.last { $0.start != nil }?.start ?? index
      if ["{", "(", "["].contains(text) { frames.append(Frame(open: index)) }
    }
  }

  private mutating func close(_ frames: inout [Frame], at index: Int) {
    var frame = frames.removeLast()
    closing[frame.open] = index
    guard tokens[frame.open].text == "{" else { return }
    frame.endStatement(at: index - 1)
    blocks.append(Block(open: frame.open, close: index, statements: frame.statements))
  }

  /// Reads one token of a block.
  private func advance(_ frame: inout Frame, to index: Int) {
    let text = tokens[index].text
    if text == ";" { return frame.endStatement(at: index - 1) }
    if beginsStatement(index) { frame.endStatement(at: index - 1) }
    let first = tokens[frame.start ?? index].text
    if frame.start == nil { frame.start = index }
    if text == "in", first != "for" {
      // What was read are the parameters of a closure.
      frame.start = nil
    } else if text == ":", first == "case" || first == "default" {
      frame.endStatement(at: index)
    }
  }

  private func beginsStatement(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.beginsLine, token.kind != .operation || !token.isSpaced,
      ![".", "?", ":", ",", "{", "else", "catch", "where", "throws", "async", "in"]
        .contains(token.text),
      index > 0
    else { return false }
    let previous = tokens[index - 1]
    return !(previous.kind == .operation && previous.isSpaced) && previous.text != ","
      && !["return", "try", "await", "->"].contains(previous.text)
  }

  // MARK: Places without switches

  private mutating func exclude() {
    var depth = 0
    for index in tokens.indices {
      if tokens[index].text == "#", index + 1 < tokens.count {
        let directive = tokens[index + 1].text
        if directive == "if" { depth += 1 }
        if directive == "endif" { depth -= 1 }
      }
      if depth > 0 { isExcluded[index] = true }
    }
    for index in tokens.indices.dropLast(2) where ["@", "#"].contains(tokens[index].text) {
      excludeArguments(of: index)
    }
    for index in tokens.indices where tokens[index].text == "case" {
      excludePattern(from: index)
    }
  }

  /// Leaves out the arguments of an attribute, or of an `#available`.
  private mutating func excludeArguments(of index: Int) {
    guard let close = closing[index + 2], tokens[index + 2].text == "(" else { return }
    for inner in index...close { isExcluded[inner] = true }
  }

  /// Leaves out the pattern of a `case`, up to what it is compared with, or to its condition; of a declared `case`,
  /// also its raw value.
  private mutating func excludePattern(from start: Int) {
    var index = start
    while index < tokens.count, ![":", "=", "where", "{", "in"].contains(tokens[index].text) {
      let end = closing[index] ?? index
      for inner in index...end { isExcluded[inner] = true }
      index = end + 1
    }
    if statementStart[start] == start, index + 1 < tokens.count, tokens[index].text == "=" {
      isExcluded[index + 1] = true
    }
  }
}
