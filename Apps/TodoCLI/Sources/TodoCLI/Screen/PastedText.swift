/// A text that is being pasted, as a terminal sends it: up to the sequence that ends it.
///
/// Source: xterm's "Control Sequences", bracketed paste mode.
struct PastedText {
  private var bytes: [UInt8] = []

  private static let end = Array("\u{1B}[201~".utf8)

  /// The text so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds bytes that were read.
  ///
  /// - Returns: The bytes after the end of the text; `nil` if it has not ended yet.
  mutating func append(_ read: some Collection<UInt8>) -> ArraySlice<UInt8>? {
    // The end may have been read in two parts.
    let start = max(bytes.count - Self.end.count + 1, 0)
    bytes += read
    guard bytes[start...].contains(Self.end[0]),
      let end = bytes[start...].firstRange(of: Self.end)
    else { return nil }
    let rest = bytes[end.upperBound...]
    bytes = Array(bytes[..<end.lowerBound])
    return rest
  }
}
