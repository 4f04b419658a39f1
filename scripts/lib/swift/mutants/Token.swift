/// A token of Swift's source.
struct Token {
  enum Kind {
    case word, number, string, operation, punctuation, regex
  }

  let kind: Kind
  let text: String
  /// The place in the bytes of the file.
  let range: Range<Int>
  /// True if it is the first of its line.
  let beginsLine: Bool
  /// True if blanks or line breaks are before and after it, as with operators of two operands.
  var isSpaced = false

  /// Returns the tokens of a source; a string literal is one.
  static func all(in source: String) -> [Token] {
    var tokenizer = Tokenizer(code: blankedCode(of: source))
    return tokenizer.read()
  }
}

/// Divides code without comments into tokens.
private struct Tokenizer {
  let code: [UInt8]
  private var index = 0
  private var beginsLine = true
  private var tokens: [Token] = []

  init(code: [UInt8]) {
    self.code = code
  }

  mutating func read() -> [Token] {
    while index < code.count {
      let byte = code[index]
      if byte == UInt8(ascii: "\n") { beginsLine = true }
      if isBlank(byte) { index += 1 } else { take(kind(of: byte)) }
    }
    return tokens
  }

  private func kind(of byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "\""): .string
    case _ where isDigit(byte): .number
    case _ where isWord(byte): .word
    case UInt8(ascii: "/") where regexEnd != nil: .regex
    case _ where isOperator(byte) || isDots(index): .operation
    default: .punctuation
    }
  }

  private mutating func take(_ kind: Token.Kind) {
    let end =
      switch kind {
      case .string: endOfRun { $0 == UInt8(ascii: "\"") }
      case .number: endOfNumber
      case .word: endOfRun(isWord)
      case .regex: regexEnd!
      case .operation: endOfRun { isOperator($0) || $0 == UInt8(ascii: ".") && isDots(index) }
      case .punctuation: index + 1
      }
    var token = Token(
      kind: kind,
      text: String(decoding: code[index..<end], as: UTF8.self),
      range: index..<end,
      beginsLine: beginsLine
    )
    token.isSpaced = isEdge(index - 1) && isEdge(end)
    tokens.append(token)
    beginsLine = false
    index = end
  }

  private func endOfRun(_ isPart: (UInt8) -> Bool) -> Int {
    code[index...].firstIndex { !isPart($0) } ?? code.count
  }

  /// The end of a number. A point is part of it only before a digit.
  private var endOfNumber: Int {
    let end = endOfRun(isWord)
    guard end + 1 < code.count, code[end] == UInt8(ascii: "."), isDigit(code[end + 1]) else {
      return end
    }
    return code[(end + 1)...].firstIndex { !isWord($0) } ?? code.count
  }

  /// The end of the regex literal that begins here; `nil` if none does.
  private var regexEnd: Int? {
    guard let last = tokens.last, ["(", ",", "=", ":", "["].contains(last.text),
      !isEdge(index + 1)
    else { return nil }
    var end = index + 1
    while end < code.count, code[end] != UInt8(ascii: "\n") {
      if code[end] == UInt8(ascii: "/") { return end + 1 }
      end += code[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// True at two points, with which the operators of ranges begin.
  private func isDots(_ index: Int) -> Bool {
    code[index...].prefix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: ".")])
      || index > 0 && code[index] == UInt8(ascii: ".") && code[index - 1] == UInt8(ascii: ".")
  }

  private func isEdge(_ index: Int) -> Bool {
    !code.indices.contains(index) || isBlank(code[index])
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isOperator(_ byte: UInt8) -> Bool { "+-*/%<>=!&|^~?".utf8.contains(byte) }

private func isWord(_ byte: UInt8) -> Bool {
  isDigit(byte) || byte >= 0x80 || "_$`".utf8.contains(byte)
    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
