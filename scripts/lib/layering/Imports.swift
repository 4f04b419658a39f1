/// An import declaration.
struct Import {
  let module: String
  let line: Int
  /// True if the importing module re-exports the imported one.
  let isExported: Bool
}

/// Reads the imports of a source file.
///
/// Comments and string literals are passed over, for a test may well contain the text of a program.
func readImports(in source: String) -> [Import] {
  // Most files are read for nothing else: look for the word before looking closely.
  guard source.contains("import") else { return [] }
  return codeLines(of: source).enumerated()
    .flatMap { index, line in
      line.split(separator: ";").compactMap { importDeclaration($0, line: index + 1) }
    }
}

/// The lines of a source file, without its comments and string literals.
func codeLines(of source: String) -> [Substring] {
  var lexer = Lexer(source)
  return lexer.code().split(separator: "\n", omittingEmptySubsequences: false)
}

/// Reads a declaration such as `@testable import struct Module.Type`.
private func importDeclaration(_ statement: Substring, line: Int) -> Import? {
  guard statement.contains("import") else { return nil }
  let declaration =
    #/
    ^\s*
    (?<attributes> (?: @\w+ (?:\([^)]*\))? \s* )* )
    (?: \w+ \s+ )?  # the access level
    import \s+
    (?: (?:typealias|struct|class|enum|protocol|let|var|func) \s+ )?
    (?<module> \w+)
    /#
  return statement.firstMatch(of: declaration).map {
    Import(
      module: String($0.module),
      line: line,
      isExported: $0.attributes.contains("@_exported")
    )
  }
}

/// Reads Swift only as far as telling code from comments and strings takes.
private struct Lexer {
  private let text: [UInt8]
  private var index = 0
  private var output: [UInt8] = []

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
      while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
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
    output += text[index..<(index + count)]
    index += count
  }

  /// Passes one byte; line breaks stay, so that what follows keeps its line.
  private mutating func skip() {
    guard index < text.count else { return }
    if text[index] == UInt8(ascii: "\n") { output.append(text[index]) }
    index += 1
  }
}
