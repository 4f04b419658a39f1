/// A source with its tokens.
struct Source {
  let bytes: [UInt8]
  let tokens: [Token]

  init(_ text: String) {
    bytes = Array(text.utf8)
    tokens = Lexer.tokens(of: bytes)
  }

  /// The text of a token; empty beyond the end.
  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? text(tokens[index].range) : ""
  }

  /// The text from the first of some tokens to the last, with all that is between them.
  func text(ofTokens range: Range<Int>) -> String {
    range.isEmpty ? "" : text(bytes(ofTokens: range))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The bytes from the first of some tokens to the last. For none, the place before the token after them.
  func bytes(ofTokens range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else {
      let place =
        tokens.indices.contains(range.lowerBound)
        ? tokens[range.lowerBound].range.lowerBound : bytes.count
      return place..<place
    }
    return tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// True if a token is this word or symbol.
  func `is`(_ index: Int, _ text: StaticString) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind != .literal else { return false }
    let range = tokens[index].range
    return range.count == text.utf8CodeUnitCount
      && range.indices.allSatisfy { bytes[$0] == text.utf8Start[$0 - range.lowerBound] }
  }

  /// The index after a token, and after all that is inside of it if it is an opening bracket.
  func after(_ index: Int) -> Int {
    guard tokens[index].kind == .opening else { return index + 1 }
    return tokens[index].partner.map { $0 + 1 } ?? tokens.count
  }

  /// The tokens inside of an opening bracket.
  func inside(_ index: Int) -> Range<Int> {
    index + 1..<max(index + 1, tokens[index].partner ?? tokens.count)
  }

  /// The index after the angle bracket that closes the one at an index, in a range; nil if it is an operator: none closes it,
  /// or no type is nested so deeply.
  func afterAngles(_ index: Int, in range: Range<Int>) -> Int? {
    var (depth, next) = (0, index)
    while next < range.upperBound, depth < 100 {
      if self.is(next, "<") { depth += 1 }
      if self.is(next, ">") { depth -= 1 }
      if depth == 0 { return next + 1 }
      next = after(next)
    }
    return nil
  }

  /// The first token in a range that is one of these, outside of all brackets.
  func first(_ words: StaticString..., in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if words.contains(where: { self.is(index, $0) }) { return index }
      index = after(index)
    }
    return nil
  }

  /// The parts of a range between its commas, outside of all brackets. Angle brackets count in types.
  func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, index) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if self.is(index, ",") {
        parts.append(start..<index)
        start = index + 1
      }
      let angles =
        self.is(index, "<") && !tokens[index].followsBlank ? afterAngles(index, in: range) : nil
      index = angles ?? after(index)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }
}
