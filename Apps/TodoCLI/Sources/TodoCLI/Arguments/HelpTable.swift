/// A table of the help: words, and their meanings beside them.
enum HelpTable {
  /// The longest line in characters, with the indentation.
  private static let width = 79

  /// Returns the rows, of which a long one has several lines.
  static func text(_ rows: [(word: String, meaning: String)]) -> String {
    let column = 2 + (rows.map(\.word.count).max() ?? 0)
    return rows.map { row in
      let padding = String(repeating: " ", count: column - row.word.count)
      return "  " + row.word + padding
        + lines(of: row.meaning, width: width - 2 - column)
        .joined(separator: "\n" + String(repeating: " ", count: 2 + column))
    }
    .joined(separator: "\n")
  }

  /// The text in lines of whole words.
  private static func lines(of text: String, width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.endIndex - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
