import CLibical

/// Texts as they are in calendar files, where commas, semicolons, backslashes and line breaks are
/// written in another way.
enum TextValue {
  /// Returns the text of a value.
  static func decoded(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "\\")) else { return String(decoding: value, as: UTF8.self) }
    guard
      let decoded = icalvalue_new_from_string(
        ICAL_TEXT_VALUE,
        String(decoding: repaired(value), as: UTF8.self)
      )
    else {
      return ""
    }
    defer { icalvalue_free(decoded) }
    return icalvalue_get_text(decoded).map { String(cString: $0) } ?? ""
  }

  /// Returns the value of a text that has no control characters except tabs and line breaks.
  static func encoded(_ text: String) -> [UInt8] {
    // Most texts have none of these.
    guard text.utf8.contains(where: { #"\,;"#.utf8.contains($0) || $0 == 10 }) else {
      return Array(text.utf8)
    }
    guard let value = icalvalue_new_text(text) else { return [] }
    defer { icalvalue_free(value) }
    guard let encoded = icalvalue_as_ical_string_r(value) else { return [] }
    defer { icalmemory_free_buffer(encoded) }
    return Array(String(cString: encoded).utf8)
  }

  /// Splits a list of texts at its commas. The parts are still values.
  static func parts(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var isEscaped = false
    for index in value.indices {
      if value[index] == UInt8(ascii: ","), !isEscaped {
        parts.append(value[start..<index])
        start = index + 1
      }
      isEscaped = !isEscaped && value[index] == UInt8(ascii: "\\")
    }
    return parts + [value[start...]]
  }

  /// Doubles the backslashes that have no meaning: libical would drop them and the next byte, but
  /// other programs write them.
  private static func repaired(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(value.count + 8)
    var rest = value
    while let byte = rest.popFirst() {
      repaired.append(byte)
      guard byte == UInt8(ascii: "\\") else { continue }
      if let next = rest.first, #"\,;nN"#.utf8.contains(next) {
        repaired.append(rest.removeFirst())
      } else {
        repaired.append(byte)
      }
    }
    return repaired
  }
}
