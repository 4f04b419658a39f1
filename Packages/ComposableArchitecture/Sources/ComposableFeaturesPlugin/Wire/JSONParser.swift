extension JSON {
  /// Reads a value, and nothing after it.
  ///
  /// - Parameter bytes: The text, in UTF-8. What is not valid is repaired.
  /// - Throws: A `JSONError` at the first byte that is wrong.
  init(parsing bytes: [UInt8]) throws(JSONError) {
    var parser = JSONParser(bytes: bytes)
    self = try parser.value(depth: 0)
    parser.skipBlanks()
    if parser.next != nil { throw JSONError(offset: parser.position) }
  }
}

/// The place at which a text is no JSON.
struct JSONError: Error, Equatable {
  let offset: Int
}

/// Source: RFC 8259.
private struct JSONParser {
  /// Values that are nested more deeply are refused: each level takes stack.
  private static let depthLimit = 200

  let bytes: [UInt8]
  private(set) var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{") where depth < Self.depthLimit: return try object(depth: depth)
    case UInt8(ascii: "[") where depth < Self.depthLimit: return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    var members: [String: JSON] = [:]
    try elements(until: UInt8(ascii: "}")) { (parser) throws(JSONError) in
      parser.skipBlanks()
      let key = try parser.string()
      parser.skipBlanks()
      try parser.pass(UInt8(ascii: ":"))
      members[key] = try parser.value(depth: depth + 1)
    }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    var elements: [JSON] = []
    try self.elements(until: UInt8(ascii: "]")) { (parser) throws(JSONError) in
      elements.append(try parser.value(depth: depth + 1))
    }
    return .array(elements)
  }

  /// Reads elements with commas between them, from one bracket to the other.
  private mutating func elements(
    until end: UInt8,
    _ element: (inout Self) throws(JSONError) -> Void
  ) throws(JSONError) {
    position += 1
    skipBlanks()
    if next == end { return position += 1 }
    while true {
      try element(&self)
      skipBlanks()
      if next == end { return position += 1 }
      try pass(UInt8(ascii: ","))
    }
  }

  private mutating func pass(_ byte: UInt8) throws(JSONError) {
    guard next == byte else { throw JSONError(offset: position) }
    position += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for index in 0..<word.utf8CodeUnitCount { try pass(word.utf8Start[index]) }
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    while let next, "+-.0123456789Ee".utf8.contains(next) { position += 1 }
    guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw JSONError(offset: start)
    }
    return .number(number)
  }

  private mutating func string() throws(JSONError) -> String {
    try pass(UInt8(ascii: "\""))
    var text: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      default: text.append(byte)
      }
    }
    throw JSONError(offset: position)
  }

  /// The characters for an escape, after its backslash.
  private mutating func escaped() throws(JSONError) -> [UInt8] {
    guard let byte = next else { throw JSONError(offset: position) }
    position += 1
    switch byte {
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "u"): return Array(String(decoding: try codeUnits(), as: UTF16.self).utf8)
    default: throw JSONError(offset: position - 1)
    }
  }

  /// The code units of a character, which are two if it is beyond the basic plane.
  private mutating func codeUnits() throws(JSONError) -> [UInt16] {
    let unit = try codeUnit()
    guard UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: "\\u".utf8) else {
      return [unit]
    }
    position += 2
    return [unit, try codeUnit()]
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4,
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw JSONError(offset: position) }
    position += 4
    return unit
  }
}
