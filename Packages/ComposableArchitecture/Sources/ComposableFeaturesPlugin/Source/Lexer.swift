/// Divides a source into tokens.
///
/// It reads any bytes, also a source that is not finished, as an editor sends it. Each step reads at least one byte.
/// Nothing is recursive: an interpolation in a string in an interpolation is a mode on a stack.
struct Lexer {
  private enum Mode {
    /// Code, in an interpolation: so many parentheses are open in it.
    case code(depth: Int)
    case string(pounds: Int, isMultiline: Bool)
  }

  private let bytes: [UInt8]
  private var position = 0
  /// The string literal that the position is in, from the outermost mode to the innermost; empty in code.
  private var modes: [Mode] = []
  private var tokens: [Token] = []
  /// The indices of the brackets that are open.
  private var open: [Int] = []
  /// The number of them, by their kind.
  private var openCounts: [UInt8: Int] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the tokens of a source.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = Lexer(bytes)
    lexer.run()
    return lexer.tokens
  }

  private mutating func run() {
    var (beginsLine, followsBlank) = (true, true)
    while position < bytes.count {
      let start = position
      if skipBlank() {
        followsBlank = true
        beginsLine =
          beginsLine
          || bytes[start..<position].contains {
            $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
          }
        continue
      }
      let kind = passToken()
      append(
        Token(
          kind: kind,
          range: start..<position,
          beginsLine: beginsLine,
          followsBlank: followsBlank
        )
      )
      (beginsLine, followsBlank) = (false, false)
    }
  }

  // MARK: - Bytes

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private func starts(with text: StaticString) -> Bool {
    position + text.utf8CodeUnitCount <= bytes.count
      && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(while isWanted: (UInt8) -> Bool) {
    while position < bytes.count, isWanted(bytes[position]) { position += 1 }
  }

  // MARK: - Blanks and comments

  /// Passes blanks or a comment, if there are some.
  private mutating func skipBlank() -> Bool {
    switch byte() {
    case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      position += 1
      return true
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return true
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      skipComment()
      return true
    default: return false
    }
  }

  /// Passes a comment of the form that nests.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        position += 2
      } else if starts(with: "*/") {
        depth -= 1
        position += 2
      } else {
        position += 1
      }
    } while depth > 0 && position < bytes.count
    position = min(position, bytes.count)
  }

  // MARK: - Tokens

  private mutating func passToken() -> Token.Kind {
    switch byte() {
    case UInt8(ascii: "\""):
      passString(pounds: 0)
      return .literal
    case UInt8(ascii: "#"): return passPounds()
    case UInt8(ascii: "/") where passRegex(): return .literal
    case UInt8(ascii: "`"):
      position += 1
      skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "\n") }
      if position < bytes.count { position += 1 }
      return .word
    case let byte where isWord(byte):
      skip(while: isWord)
      return .word
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      position += 1
      return .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      position += 1
      return .closing
    case let byte where isOperator(byte):
      passOperator()
      return .symbol
    default:
      position += 1
      return .symbol
    }
  }

  private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private func isOperator(_ byte: UInt8) -> Bool { "+-*/%=!<>&|^~?".utf8.contains(byte) }

  /// Passes an operator. Those that begin with an angle bracket or a question mark are divided, because in a type they are
  /// not operators; and a comment ends one.
  private mutating func passOperator() {
    let first = byte()
    position += 1
    if "<>?".utf8.contains(first) { return }
    while isOperator(byte()), !starts(with: "//"), !starts(with: "/*") {
      position += 1
      if bytes[position - 1] == UInt8(ascii: ">") { return }
    }
  }

  /// Passes number signs, with the string, the regular expression or the word after them.
  private mutating func passPounds() -> Token.Kind {
    let start = position
    skip { $0 == UInt8(ascii: "#") }
    let pounds = position - start
    switch byte() {
    case UInt8(ascii: "\""):
      passString(pounds: pounds)
      return .literal
    case UInt8(ascii: "/"):
      passRegex(pounds: pounds)
      return .literal
    default:
      skip(while: isWord)
      return .directive
    }
  }

  private mutating func append(_ token: Token) {
    tokens.append(token)
    let index = tokens.count - 1
    switch token.kind {
    case .opening:
      open.append(index)
      openCounts[bytes[token.range.lowerBound], default: 0] += 1
    case .closing: close(index)
    default: break
    }
  }

  /// Joins a closing bracket with the opening one of its kind. Brackets between them, which are not closed, end with it; one
  /// that closes nothing has no partner.
  private mutating func close(_ index: Int) {
    let closing = bytes[tokens[index].range.lowerBound]
    let wanted = closing == UInt8(ascii: ")") ? UInt8(ascii: "(") : closing - 2
    guard openCounts[wanted, default: 0] > 0 else { return }
    while let last = open.popLast() {
      let kind = bytes[tokens[last].range.lowerBound]
      openCounts[kind]! -= 1
      tokens[last].partner = index
      if kind == wanted { return tokens[index].partner = last }
    }
  }

  // MARK: - Strings

  /// Passes a string literal, which may have interpolations with strings in them.
  private mutating func passString(pounds: Int) {
    beginString(pounds: pounds)
    while position < bytes.count, let mode = modes.last {
      switch mode {
      case .string(let pounds, let isMultiline): passInString(pounds, isMultiline)
      case .code(let depth): passInInterpolation(depth)
      }
    }
    modes = []
  }

  private mutating func beginString(pounds: Int) {
    let isMultiline = starts(with: "\"\"\"")
    position += isMultiline ? 3 : 1
    modes.append(.string(pounds: pounds, isMultiline: isMultiline))
  }

  private mutating func passInString(_ pounds: Int, _ isMultiline: Bool) {
    switch byte() {
    case UInt8(ascii: "\"") where !isMultiline || starts(with: "\"\"\""):
      let quotes = isMultiline ? 3 : 1
      if hasPounds(pounds, at: quotes) {
        position += quotes + pounds
        modes.removeLast()
      } else {
        position += 1
      }
    case UInt8(ascii: "\\") where hasPounds(pounds, at: 1):
      let isInterpolation = byte(1 + pounds) == UInt8(ascii: "(")
      // The character after a backslash means something else, and may be a quote.
      position = min(position + 2 + pounds, bytes.count)
      if isInterpolation { modes.append(.code(depth: 0)) }
    // A string of one line that is not closed ends with it: it must not swallow the rest of the file.
    case UInt8(ascii: "\n") where !isMultiline, UInt8(ascii: "\r") where !isMultiline:
      modes.removeLast()
    default: position += 1
    }
  }

  private mutating func passInInterpolation(_ depth: Int) {
    if skipBlank() { return }
    switch byte() {
    case UInt8(ascii: "("):
      position += 1
      modes[modes.count - 1] = .code(depth: depth + 1)
    case UInt8(ascii: ")"):
      position += 1
      if depth == 0 { modes.removeLast() } else { modes[modes.count - 1] = .code(depth: depth - 1) }
    case UInt8(ascii: "\""): beginString(pounds: 0)
    case UInt8(ascii: "#"):
      let start = position
      skip { $0 == UInt8(ascii: "#") }
      if byte() == UInt8(ascii: "\"") { beginString(pounds: position - start) }
    default: position += 1
    }
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  // MARK: - Regular expressions

  /// Passes a regular expression between slashes, if one begins here: where an expression can begin, without a blank after the
  /// slash, closed in this line, and with no parenthesis that is closed in it and not opened, as the compiler has it.
  private mutating func passRegex() -> Bool {
    guard !" \t/*".utf8.contains(byte(1)), canBeginExpression else { return false }
    var (end, depth) = (position + 1, 0)
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "/"):
        position = end + 1
        return true
      default: break
      }
      end += 1
    }
    return false
  }

  /// True if what is here is not the operator of an expression before it.
  private var canBeginExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .literal, .closing, .directive: return false
    case .opening: return true
    case .symbol:
      // A postfix operator has no blank before it, but one after it.
      return !"?!>".utf8.contains(bytes[last.range.upperBound - 1]) || last.followsBlank
    case .word:
      return ["return", "in", "try", "await", "case", "where", "else"].contains {
        bytes[last.range].elementsEqual($0.utf8)
      }
    }
  }

  /// Passes a regular expression between slashes and number signs. One of several lines begins with a line break.
  private mutating func passRegex(pounds: Int) {
    position += 1
    let isMultiline = byte() == UInt8(ascii: "\n") || byte() == UInt8(ascii: "\r")
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "/") where hasPounds(pounds, at: 1): return position += 1 + pounds
      case UInt8(ascii: "\n") where !isMultiline: return
      case UInt8(ascii: "\\"): position = min(position + 2, bytes.count)
      default: position += 1
      }
    }
  }
}
