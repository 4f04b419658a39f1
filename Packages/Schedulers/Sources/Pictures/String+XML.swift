extension String {
  /// The text as the content of an XML element.
  ///
  /// XML 1.0 has no notation for most control characters. They are shown by symbols, such as `␁`, or by
  /// their numbers, such as `\u{85}`.
  ///
  /// Source: *Extensible Markup Language (XML) 1.0*, section 2.2.
  package var xml: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\t", "\n", "\r": text.unicodeScalars.append(scalar)
      // The block of control pictures has a symbol for each.
      case "\u{0}"..."\u{1F}": text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case "\u{7F}": text += "\u{2421}"
      case "\u{80}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
