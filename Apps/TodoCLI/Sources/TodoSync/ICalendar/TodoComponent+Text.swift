import Foundation

/// The property SUMMARY is the text, and DESCRIPTION has the notes.
///
/// A calendar file cannot have control characters except tabs and line breaks, nor the two characters that
/// XML forbids. A text with them is written with U+FFFD in their places. The property X-METRONOME-TEXT, or
/// X-METRONOME-NOTES, then has the exact text, as in a URL. It is valid as long as the other one is as it was
/// written with it, and never has a NUL, which would end it elsewhere.
extension TodoComponent {
  private static let exactText = "X-METRONOME-TEXT"
  private static let exactNotes = "X-METRONOME-NOTES"

  /// The text; empty if there is none.
  var text: String { text(of: "SUMMARY", exactlyIn: Self.exactText) }

  /// The notes; empty if there are none.
  var notes: String { text(of: "DESCRIPTION", exactlyIn: Self.exactNotes) }

  private func text(of name: String, exactlyIn exactName: String) -> String {
    let text = first(name).map { TextValue.decoded($0.value) } ?? ""
    guard let line = first(exactName) else { return text }
    guard let exact = String(percentEncoded: line.value.trimmed),
      exact.printable.utf8.elementsEqual(text.utf8), !exact.utf8.contains(0)
    else { return text }
    return exact
  }

  /// Writes a text.
  mutating func write(text: String) {
    let printable = text.printable
    set("SUMMARY", keepingParametersWith: TextValue.encoded(printable))
    note(text, exactlyIn: Self.exactText, unlessItIs: printable)
  }

  /// Writes notes.
  mutating func write(notes: String) {
    let printable = notes.printable
    // A parameter may have the former notes in another form, such as HTML.
    remove("DESCRIPTION")
    if !notes.isEmpty {
      put(ContentLine("DESCRIPTION", value: TextValue.encoded(printable), ending: ending))
    }
    note(notes, exactlyIn: Self.exactNotes, unlessItIs: printable)
  }

  private mutating func note(_ text: String, exactlyIn name: String, unlessItIs written: String) {
    set(name, to: written.utf8.elementsEqual(text.utf8) ? nil : text.percentEncoded)
  }
}

extension String {
  /// The text in the form of a URL.
  var percentEncoded: String? { addingPercentEncoding(withAllowedCharacters: .alphanumerics) }

  /// Reads a text in the form of a URL. Foundation's function drops a U+FEFF at the beginning.
  ///
  /// - Returns: `nil` if a percent sign is not followed by two hexadecimal digits, or if the bytes are no UTF-8.
  init?(percentEncoded value: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst()?.hexadecimalDigit,
          let low = rest.popFirst()?.hexadecimalDigit
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    self.init(validating: bytes, as: UTF8.self)
  }

  /// The text with U+FFFD for what a calendar file cannot have, and with the same character for all line
  /// breaks.
  fileprivate var printable: String {
    guard unicodeScalars.contains(where: \.isForbidden) else { return self }
    var printable = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r": printable.append("\n")
      case _ where scalar.isForbidden: printable.append("\u{FFFD}")
      default: printable.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(printable)
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit of ASCII. Swift's function for numbers accepts a sign, too.
  fileprivate var hexadecimalDigit: UInt8? {
    Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) }
  }
}

extension Unicode.Scalar {
  /// True for the characters that a calendar file, or an answer of a server, cannot have.
  fileprivate var isForbidden: Bool {
    value < 32 && value != 9 && value != 10 || value == 127 || value == 0xFFFE || value == 0xFFFF
  }
}
