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
    error._nsError.debugOutput
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
  var literal = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": literal += "\\\(scalar)"
    case "\n": literal += "\\n"
    case "\r": literal += "\\r"
    case "\t": literal += "\\t"
    case "\0": literal += "\\0"
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator:
        literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default:
        literal.unicodeScalars.append(scalar)
      }
    }
  }
  return literal + "\""
}

/// Returns true if a byte is a printable ASCII character that is not escaped in a literal.
private func isPlain(_ byte: UInt8) -> Bool {
  (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
