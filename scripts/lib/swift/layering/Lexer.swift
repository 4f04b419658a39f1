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

/// Reads Swift only as far as telling code from comments and strings takes.
private struct Lexer {
  private let text: [UInt8]
  private var index = 0
  private var output: [UInt8] = []
  private var line = 1
  /// The lines of doc comments that have been passed.
  private(set) var docLines: [(line: Int, text: Substring)] = []

  init(_ source: String) {
    text = Array(source.utf8)
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
    index = comment.endIndex
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
      } else {
        skip()
      }
    } while depth > 0 && index < text.count
  }

  private mutating func skipString(hashes: Int) {
    index += hashes
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    index += quotes.utf8.count
    let closing = quotes + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    while index < text.count, !starts(with: closing) {
      // An unclosed quote (in a regex literal, say) must not swallow the rest of the file.
      if quotes.utf8.count == 1, text[index] == UInt8(ascii: "\n") { return }
      if starts(with: escape) {
        index += escape.utf8.count
        if starts(with: "(") { skipInterpolation() } else { skip() }
      } else {
        skip()
      }
    }
    index += closing.utf8.count
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
    if text[index] == UInt8(ascii: "\n") { line += 1 }
    output += text[index..<(index + count)]
    index += count
  }

  /// Passes one byte; line breaks stay, so that what follows keeps its line.
  private mutating func skip() {
    guard index < text.count else { return }
    if text[index] == UInt8(ascii: "\n") {
      output.append(text[index])
      line += 1
    }
    index += 1
  }
}
