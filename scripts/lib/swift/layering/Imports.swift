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
