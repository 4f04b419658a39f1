/// The lines of a source file, without its comments and string literals.
func codeLines(of source: String) -> [Substring] {
  var lexer = Lexer(source)
  return lexer.code().split(separator: "\n", omittingEmptySubsequences: false)
}

/// The doc comments of a source file: the text of each line after its slashes, by the line's number.
func docLines(of source: String) -> [(line: Int, text: Substring)] {
  var lexer = Lexer(source)
  _ = lexer.code()
  return lexer.docLines
}

/// The source without its comments, byte by byte where it was: blanks are in their place, and quotation marks in
/// the place of each string literal.
func blankedCode(of source: String) -> [UInt8] {
  var lexer = Lexer(source, keepsColumns: true)
  return Array(lexer.code().utf8)
}

extension Substring {
  /// The number of blanks that a line begins with.
  var indentation: Int { prefix { $0 == " " }.count }
}

/// Reads Swift only as far as telling code from comments and strings takes.
private struct Lexer {
  private let text: [UInt8]
  /// True if each byte that is left out has a byte in its place.
  private let keepsColumns: Bool
  /// The number of string literals that are open: one is in the interpolation of another.
  private var openStrings = 0
  private var index = 0
  private var output: [UInt8] = []
  private var line = 1
  /// The lines of doc comments that have been passed.
  private(set) var docLines: [(line: Int, text: Substring)] = []

  init(_ source: String, keepsColumns: Bool = false) {
    text = Array(source.utf8)
    self.keepsColumns = keepsColumns
    output.reserveCapacity(text.count)
  }

  /// The source without its comments and strings, line by line where it was.
  mutating func code() -> String {
    while index < text.count { step() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Passes one piece of code, a comment or a string.
  private mutating func step() {
    if starts(with: "//") {
      skipLineComment()
    } else if starts(with: "/*") {
      skipComment()
    } else if text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "#") {
      let hashes = text[index...].prefix { $0 == UInt8(ascii: "#") }.count
      if index + hashes < text.count, text[index + hashes] == UInt8(ascii: "\"") {
        skipString(hashes: hashes)
      } else {
        keep(max(hashes, 1))
      }
    } else {
      keep(1)
    }
  }

  private mutating func skipLineComment() {
    let comment = text[index...].prefix { $0 != UInt8(ascii: "\n") }
    if comment.starts(with: "///".utf8), !comment.starts(with: "////".utf8) {
      docLines.append((line, Substring(decoding: comment.dropFirst(3), as: UTF8.self)))
    }
    leaveOut(comment.count)
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        leaveOut(2)
      } else if starts(with: "*/") {
        depth -= 1
        leaveOut(2)
      } else {
        skip()
      }
    } while depth > 0 && index < text.count
  }

  private mutating func skipString(hashes: Int) {
    openStrings += 1
    defer { openStrings -= 1 }
    leaveOut(hashes)
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    leaveOut(quotes.utf8.count)
    let closing = quotes + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    while index < text.count, !starts(with: closing) {
      // An unclosed quote (in a regex literal, say) must not swallow the rest of the file.
      if quotes.utf8.count == 1, text[index] == UInt8(ascii: "\n") { return }
      if starts(with: escape) {
        leaveOut(escape.utf8.count)
        if starts(with: "(") { skipInterpolation() } else { skip() }
      } else {
        skip()
      }
    }
    leaveOut(closing.utf8.count)
  }

  /// Passes the code of an interpolation, which may hold strings of its own.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if text[index] == UInt8(ascii: "(") { depth += 1 }
      if text[index] == UInt8(ascii: ")") { depth -= 1 }
      step()
    } while depth > 0 && index < text.count
  }

  private func starts(with prefix: String) -> Bool {
    index < text.count && text[index...].starts(with: prefix.utf8)
  }

  private mutating func keep(_ count: Int) {
    guard !keepsColumns || openStrings == 0 else { return leaveOut(count) }
    if text[index] == UInt8(ascii: "\n") { line += 1 }
    output += text[index..<(index + count)]
    index += count
  }

  /// Passes bytes that are no line breaks.
  private mutating func leaveOut(_ count: Int) {
    let end = min(index + count, text.count)
    if keepsColumns { output += repeatElement(mark, count: end - index) }
    index = end
  }

  /// The byte in the place of one that is left out.
  private var mark: UInt8 { UInt8(ascii: openStrings > 0 ? "\"" : " ") }

  /// Passes one byte; line breaks stay, so that what follows keeps its line.
  private mutating func skip() {
    guard index < text.count else { return }
    guard text[index] == UInt8(ascii: "\n") else { return leaveOut(1) }
    output.append(keepsColumns && openStrings > 0 ? mark : text[index])
    line += 1
    index += 1
  }
}
