/// A value of JSON, as far as the messages of the compiler need it.
enum JSON: Equatable {
  case null
  case bool(Bool)
  /// An integer: the messages have no other numbers.
  case number(Int)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// The member of an object; null if it has none, or if this is no object.
  subscript(key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// The string; empty if this is none.
  var text: String {
    if case .string(let text) = self { text } else { "" }
  }

  /// The number; zero if this is none.
  var integer: Int {
    if case .number(let number) = self { number } else { 0 }
  }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}

extension JSON {
  /// The value as text, in UTF-8.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += "\(value)".utf8
    case .number(let number): output += "\(number)".utf8
    case .string(let text): Self.write(text, to: &output)
    case .array(let elements):
      Self.write(elements, between: "[]", to: &output) { $0.write(to: &$1) }
    case .object(let members):
      Self.write(members.sorted { $0.key < $1.key }, between: "{}", to: &output) {
        Self.write($0.key, to: &$1)
        $1.append(UInt8(ascii: ":"))
        $0.value.write(to: &$1)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between brackets: StaticString,
    to output: inout [UInt8],
    _ writeElement: (Element, inout [UInt8]) -> Void
  ) {
    output.append(brackets.utf8Start[0])
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      writeElement(element, &output)
    }
    output.append(brackets.utf8Start[1])
  }

  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        output += "\\u00\(String(byte >> 4, radix: 16))\(String(byte & 15, radix: 16))".utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
