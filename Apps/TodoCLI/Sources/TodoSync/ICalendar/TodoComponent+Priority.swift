import TodoFeature

/// The property PRIORITY is the priority: 1 is A, 9 is I. The priorities J to Z are 9, too, and are in
/// the property X-METRONOME-PRIORITY, which is valid as long as PRIORITY is 9.
extension TodoComponent {
  private static let letter = "X-METRONOME-PRIORITY"

  /// The priority; `nil` if there is none.
  var priority: Priority? {
    guard let number = first("PRIORITY")?.number, (1...9).contains(number) else { return nil }
    let exact = first(Self.letter).flatMap { Priority(utf8: $0.keyword.utf8Span.span) }
    if number == 9, let exact, exact.rank > 9 { return exact }
    return Priority(Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(number - 1))))
  }

  /// Writes a priority.
  mutating func write(priority: Priority?) {
    set("PRIORITY", to: priority.map { String(min($0.rank, 9)) })
    set(Self.letter, to: priority.flatMap { $0.rank > 9 ? String($0.letter) : nil })
  }
}

extension Priority {
  /// The place in the alphabet: 1 for A.
  fileprivate var rank: Int {
    // Every letter of a priority is one of A to Z.
    Int(letter.asciiValue! - UInt8(ascii: "A")) + 1
  }
}
