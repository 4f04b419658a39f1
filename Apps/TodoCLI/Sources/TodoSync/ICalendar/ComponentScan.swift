/// The components that are directly in a calendar of a file.
struct ComponentScan {
  /// A component, such as a todo or a time zone.
  struct Component {
    /// The name, in capitals: `VTODO`.
    var name: String
    /// The range of the lines between its first and its last one.
    var body: Range<Int>
    /// True if it is one occurrence of a repeated todo, which differs from the others.
    var isException = false
  }

  /// The components, in the order of the file.
  private(set) var components: [Component] = []
  /// The components that have begun and not ended.
  private var open: [Component] = []

  /// Finds the components.
  ///
  /// - Returns: `nil` if the file is damaged: a component has no end or another one's, too many are in
  ///   one another, or there is something outside of a calendar.
  init?(_ bytes: [UInt8]) {
    for range in LineRanges(bytes[...].withoutByteOrderMark) {
      guard receive(ContentLine(raw: bytes[range]), at: range) else { return nil }
    }
    guard open.isEmpty else { return nil }
  }

  /// Takes the next line; false if the file is damaged.
  private mutating func receive(_ line: ContentLine, at range: Range<Int>) -> Bool {
    switch line.name {
    case "BEGIN":
      guard open.count < CalendarFile.depthLimit else { return false }
      open.append(Component(name: line.keyword, body: range.upperBound..<range.upperBound))
      return open[0].name == "VCALENDAR"
    case "END":
      guard var ended = open.popLast(), ended.name == line.keyword else { return false }
      ended.body = ended.body.lowerBound..<range.lowerBound
      if open.count == 1 { components.append(ended) }
      return true
    case "RECURRENCE-ID" where open.count == 2:
      open[1].isException = true
      return true
    default:
      return !open.isEmpty || line.isBlank
    }
  }
}

/// The places of the lines of a text. A line that begins with a space or a tab belongs to the one
/// before it.
struct LineRanges: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var start: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    start = bytes.startIndex
  }

  mutating func next() -> Range<Int>? {
    guard start < bytes.endIndex else { return nil }
    let first = start
    repeat {
      let feed = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      start = feed.map { $0 + 1 } ?? bytes.endIndex
    } while start < bytes.endIndex && bytes[start].isFold
    return first..<start
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the mark that some programs write at the beginning of a text.
  fileprivate var withoutByteOrderMark: Self {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}

extension UInt8 {
  /// True for the bytes that begin the continuation of a line.
  var isFold: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
