extension String {
  /// The text with every character written out that a terminal would obey or that would reorder
  /// what stands beside it: `\n`, `\u{1B}`, `\u{202E}`.
  ///
  /// Control characters (C0, DEL and C1), line and paragraph separators and bidirectional controls
  /// are meant. The joiners that emoji and several scripts need stay. A backslash stays too: this is
  /// for reading. The exact text is in JSON and in the output to a pipe.
  public var visible: String {
    guard unicodeScalars.contains(where: \.isObeyedByTerminals) else { return self }
    var visible = ""
    for scalar in unicodeScalars {
      visible += scalar.isObeyedByTerminals ? scalar.writtenOut : String(scalar)
    }
    return visible
  }
}

extension Unicode.Scalar {
  /// True if a terminal obeys the character instead of showing it, or reorders others by it.
  var isObeyedByTerminals: Bool {
    // Most characters, without a look at a table.
    if (0x20..<0x7F).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }

  fileprivate var writtenOut: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
