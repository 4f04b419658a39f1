import Foundation

/// The property SUMMARY is the text.
///
/// A calendar file cannot have control characters except tabs and line breaks, nor the two characters that
/// XML forbids. A text with them is written with U+FFFD in their places. The property X-METRONOME-TEXT then has the exact text, as in a
/// URL. It is valid as long as SUMMARY is as it was written with it, and never has a NUL, which would
/// end it elsewhere.
extension TodoComponent {
  private static let exactText = "X-METRONOME-TEXT"

  /// The text; empty if there is none.
  var text: String {
    let text = first("SUMMARY").map { TextValue.decoded($0.value) } ?? ""
    guard let line = first(Self.exactText) else { return text }
    guard let exact = String(percentEncoded: line.value.trimmed),
      exact.printable.utf8.elementsEqual(text.utf8), !exact.utf8.contains(0)
    else { return text }
    return exact
  }

  /// Writes a text.
  mutating func write(text: String) {
    let printable = text.printable
    set("SUMMARY", keepingParametersWith: TextValue.encoded(printable))
    let isExact = printable.utf8.elementsEqual(text.utf8)
    set(
      Self.exactText,
      to: isExact ? nil : text.percentEncoded
    )
  }
}

extension String {
  /// The text in the form of a URL.
  var percentEncoded: String? { addingPercentEncoding(withAllowedCharacters: .alphanumerics) }

  /// Reads a text in the form of a URL. Foundation's function drops a U+FEFF at the beginning.
  ///
  /// - Returns: `nil` if a percent sign has no two digits.
  init?(percentEncoded value: ArraySlice<UInt8>) {
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
          return nil
        }
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    self.init(decoding: bytes, as: UTF8.self)
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

extension Unicode.Scalar {
  /// True for the characters that a calendar file, or an answer of a server, cannot have.
  fileprivate var isForbidden: Bool {
    value < 32 && value != 9 && value != 10 || value == 127 || value == 0xFFFE || value == 0xFFFF
  }
}
