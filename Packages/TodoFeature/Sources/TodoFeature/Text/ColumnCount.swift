/// The numbers of columns that texts take in a terminal.
///
/// They are those of the C function `wcwidth`, by which terminals and terminal libraries count:
/// characters of East Asia and emoji take two columns; marks that combine with the character before
/// them, and invisible characters, take none. Source: Unicode Standard Annex 11, "East Asian Width".
extension String {
  /// The number of columns that the text takes in a terminal. Complexity: O(*n*).
  public var columnCount: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }

  /// Returns the longest beginning of the text that fits into a number of columns. If the text is
  /// longer, its last visible character is an ellipsis.
  ///
  /// - Complexity: O(*n*).
  public func truncated(toColumns limit: Int) -> String {
    // Most texts fit, and most of them are as long as their bytes.
    if utf8.count <= limit || columnCount <= limit { return self }
    return limit < 1 ? "" : prefix(columns: limit - 1) + "…"
  }

  /// Returns the longest beginning of the text that fits into a number of columns. Complexity: O(*n*).
  func prefix(columns limit: Int) -> String {
    var width = 0
    return String(
      prefix { character in
        width += character.columnCount
        return width <= limit
      }
    )
  }

  /// Returns the text in lines that fit into a number of columns. A line ends before a space, which is left
  /// out, or within a word that is longer than a line.
  ///
  /// - Complexity: O(*n*).
  func wrapped(toColumns limit: Int) -> [String] {
    var lines: [String] = []
    var (start, index, width) = (startIndex, startIndex, 0)
    var space: Index?
    while index < endIndex {
      width += self[index].columnCount
      if self[index] == " ", index > start { space = index }
      if width > limit, index > start {
        lines.append(String(self[start..<(space ?? index)]))
        start = space.map { self.index(after: $0) } ?? index
        (index, width, space) = (start, 0, nil)
      } else {
        index = self.index(after: index)
      }
    }
    if start < endIndex || lines.isEmpty { lines.append(String(self[start...])) }
    return lines
  }

  /// Returns the longest end of the text that fits into a number of columns. Complexity: O(*n*).
  func suffix(columns limit: Int) -> String {
    var width = 0
    let characters = reversed().prefix { character in
      width += character.columnCount
      return width <= limit
    }
    return String(characters.reversed())
  }
}

extension Character {
  fileprivate var columnCount: Int {
    unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }
}

extension Unicode.Scalar {
  /// The number of columns that the character takes: 0, 1 or 2.
  var columnCount: Int {
    switch value {
    case 0x20..<0x7F: return 1
    // The second and third part of a Korean syllable; the first part has the columns.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    // Letters that make a flag in pairs take one each.
    case 0x1F1E6...0x1F1FF, 0xAD: return 1
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return isWide ? 2 : 1
    }
  }

  private var isWide: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      value != 0x303F && !(0x4DC0...0x4DFF).contains(value)
    default: properties.isEmojiPresentation
    }
  }
}
