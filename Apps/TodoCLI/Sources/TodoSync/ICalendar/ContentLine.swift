/// A line of a calendar file: `DUE;VALUE=DATE:20261201`. In the file it may be folded, which means
/// broken into several.
struct ContentLine {
  /// The bytes of the file, with line breaks.
  let raw: ArraySlice<UInt8>
  /// The bytes without line breaks.
  private let text: ArraySlice<UInt8>
  /// The name, in capitals; empty if it is not a property.
  let name: String
  /// The index in `text` at which the parameters begin, with their semicolon.
  private let parameterStart: Int
  /// The index in `text` at which the value begins.
  private let valueStart: Int

  /// Reads a line of a file.
  init(raw: ArraySlice<UInt8>) {
    self.init(raw: raw, text: Self.unfolded(raw))
  }

  /// Makes a line, which is folded.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - parameters: The parameters, with the semicolons before them.
  ///   - value: The value.
  ///   - ending: The line break.
  init(
    _ name: String,
    parameters: some Sequence<UInt8> = [],
    value: some Sequence<UInt8>,
    ending: [UInt8]
  ) {
    let text = Array(name.utf8) + parameters + [UInt8(ascii: ":")] + value
    self.init(raw: Self.folded(text, ending: ending)[...], text: text[...])
  }

  /// Makes a block of lines that are kept as they are.
  init(block: ArraySlice<UInt8>) {
    (raw, text, name, isBlock) = (block, block, "", true)
    (parameterStart, valueStart) = (block.endIndex, block.endIndex)
  }

  private init(raw: ArraySlice<UInt8>, text: ArraySlice<UInt8>) {
    self.raw = raw
    self.text = text
    isBlock = false
    parameterStart =
      text.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") } ?? text.endIndex
    let colon = text[parameterStart...].firstUnquotedIndex(of: UInt8(ascii: ":"))
    name = colon == nil ? "" : text[..<parameterStart].capitals
    valueStart = colon.map { $0 + 1 } ?? text.endIndex
  }

  /// The value, as it is in the file.
  var value: ArraySlice<UInt8> { text[valueStart...] }

  /// The value of a property that has one of a few words, in capitals.
  var keyword: String { value.trimmed.capitals }

  /// The value as a number; `nil` if it is none.
  var number: Int64? { Int64(String(decoding: value.trimmed, as: UTF8.self)) }

  /// The parameters, with the semicolons before them.
  var parameters: ArraySlice<UInt8> {
    valueStart > parameterStart ? text[parameterStart..<(valueStart - 1)] : []
  }

  /// True if it is a block of lines.
  let isBlock: Bool

  /// True if there is nothing in it.
  var isBlank: Bool { text.trimmed.isEmpty }

  /// Returns the value of a parameter, without quotes; `nil` if there is none.
  func parameter(_ name: String) -> String? {
    var rest = parameters
    while rest.popFirst() != nil {
      let end = rest.firstUnquotedIndex(of: UInt8(ascii: ";")) ?? rest.endIndex
      let parameter = rest[..<end]
      rest = rest[end...]
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")) else { continue }
      guard parameter[..<equals].capitals == name else { continue }
      let value = parameter[(equals + 1)...].filter { $0 != UInt8(ascii: "\"") }
      return String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  /// Returns the line with another value.
  func with(value: some Sequence<UInt8>, ending: [UInt8]) -> ContentLine {
    let text = Array(text[..<valueStart]) + value
    return ContentLine(raw: Self.folded(text, ending: ending)[...], text: text[...])
  }
}

extension ContentLine {
  /// Returns the line break at the end of a text.
  static func ending(of text: ArraySlice<UInt8>) -> [UInt8] {
    text.suffix(2).elementsEqual([13, 10]) ? [13, 10] : [10]
  }

  /// Removes the line breaks.
  private static func unfolded(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let line = raw.withoutLineBreak
    guard line.contains(UInt8(ascii: "\n")) else { return line }
    var text: [UInt8] = []
    text.reserveCapacity(line.count)
    for part in line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let part = part.last == 13 ? part.dropLast() : part
      text += text.isEmpty ? part : part.dropFirst()
    }
    return text[...]
  }

  /// Breaks a text into lines of at most 75 bytes, between characters.
  private static func folded(_ text: [UInt8], ending: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count + text.count / 16 + 4)
    var start = 0
    while text.count - start > (start == 0 ? 75 : 74) {
      var end = start + (start == 0 ? 75 : 74)
      // The bytes of a character after its first one are 10xxxxxx.
      while text[end] & 0xC0 == 0x80 { end -= 1 }
      lines += text[start..<end]
      lines += ending + [UInt8(ascii: " ")]
      start = end
    }
    return lines + text[start...] + ending
  }
}

extension ArraySlice<UInt8> {
  /// The text in capitals.
  var capitals: String {
    String(decoding: self, as: UTF8.self).uppercased()
  }

  /// The bytes without spaces and tabs at both ends.
  var trimmed: Self {
    let start = drop { $0.isFold }
    return start[..<((start.lastIndex { !$0.isFold } ?? start.startIndex - 1) + 1)]
  }

  /// The bytes without the line break at the end.
  fileprivate var withoutLineBreak: Self {
    guard last == 10 else { return self }
    let line = dropLast()
    return line.last == 13 ? line.dropLast() : line
  }

  /// Returns the first place of a byte that is not between quotes.
  fileprivate func firstUnquotedIndex(of byte: UInt8) -> Int? {
    var isQuoted = false
    for index in indices {
      if self[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if self[index] == byte, !isQuoted { return index }
    }
    return nil
  }
}
