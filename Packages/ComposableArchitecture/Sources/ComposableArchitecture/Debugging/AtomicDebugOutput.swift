import Foundation

/// Returns the text of a value that is printed as a whole, without its parts; nil for any other
/// value.
func atomicDebugOutput(_ value: Any) -> String? {
  switch value {
  case let value as any CustomDebugOutputConvertible:
    value.debugOutput
  case let text as String:
    quoted(text)
  // These are frequent, and have no parts. A mirror would be slow to find that out.
  case let number as Int:
    "\(number)"
  case let number as Double:
    "\(number)"
  case let flag as Bool:
    "\(flag)"
  case let text as Substring:
    quoted(String(text))
  case let character as Character:
    quoted(String(character))
  case let scalar as Unicode.Scalar:
    quoted(String(scalar))
  case let text as StaticString:
    quoted("\(text)")
  case let pointer as any _Pointer:
    withoutAddress(pointer)
  case let vector as any SIMD:
    "\(vector)"
  case is OpaquePointer, is ObjectIdentifier:
    withoutAddress(value)
  // The type is checked, because a cast would copy each value that reaches this case.
  case _ where type(of: value) is AnyKeyPath.Type:
    // A computed part without a name at run time is printed as its address.
    "\(value)".contains(" 0x") ? withoutAddress(value) : "\(value)"
  case let error as any _BridgedStoredNSError:
    debugOutput(ofBridged: error)
  case is any Error where type(of: value) is any CustomStringConvertible.Type:
    String(describing: value)
  default:
    nil
  }
}

/// Returns the text of a value whose own text would differ from one run to the next.
private func withoutAddress(_ value: Any) -> String {
  "\(type(of: value))(…)"
}

/// Returns the text as a literal on one line.
private func quoted(_ text: String) -> String {
  // Nearly all texts are plain, so that no properties of Unicode need to be looked up.
  if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
  let content = escaped(text) { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\0": "\\0"
    default: nil
    }
  }
  return "\"\(content)\""
}

/// Returns true if a byte is a printable ASCII character that is not escaped in a literal.
private func isPlain(_ byte: UInt8) -> Bool {
  (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// Returns the text with its lines and tabs, and with escapes for the other characters that a reader does not see.
func visible(_ text: String) -> String {
  escaped(text) { $0 == "\n" || $0 == "\t" ? String($0) : nil }
}

/// Returns a text in which all characters are seen.
///
/// - Parameter replacement: Returns the text for a character; nil if the character is escaped only if
///   it is invisible.
private func escaped(_ text: String, replacement: (Unicode.Scalar) -> String?) -> String {
  var output = ""
  for character in text {
    let scalars = character.unicodeScalars
    for index in scalars.indices {
      if let text = replacement(scalars[index]) {
        output += text
      } else if isInvisible(scalars[index]), !isPartOfEmoji(index, scalars) {
        output += "\\u{\(String(scalars[index].value, radix: 16, uppercase: true))}"
      } else {
        output.unicodeScalars.append(scalars[index])
      }
    }
  }
  return output
}

/// Returns true if a reader does not see a character, or takes it for a space.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
  case .spaceSeparator: scalar != " "
  // The blank Braille pattern is a symbol.
  default: scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
  }
}

/// Returns true if a character without a shape of its own changes that of the emoji around it: a
/// joiner between two of them, or the selector after one that is text without it.
private func isPartOfEmoji(
  _ index: String.UnicodeScalarView.Index,
  _ scalars: String.UnicodeScalarView
) -> Bool {
  let next = scalars.index(after: index)
  switch scalars[index] {
  case "\u{200D}":
    return index > scalars.startIndex && next < scalars.endIndex
      && scalars[next].properties.isEmoji
  case "\u{FE0F}":
    guard index > scalars.startIndex else { return false }
    let base = scalars[scalars.index(before: index)]
    let properties = base.properties
    // Digits look the same with it.
    return properties.isEmoji && !properties.isEmojiPresentation && !base.isASCII
  default: return false
  }
}
