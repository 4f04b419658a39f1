/// Lengths of time in marble diagrams: `250ms`.
extension Duration {
  /// The units, the largest first.
  private static let units: [(name: String, length: Duration)] = [
    ("m", .seconds(60)), ("s", .seconds(1)), ("ms", .milliseconds(1)), ("us", .microseconds(1)),
    ("ns", .nanoseconds(1)),
  ]

  /// Reads a length of time; nil if the text is none.
  init?(marbles text: String) {
    let number = text.prefix { $0.isWholeNumber || $0 == "." }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let unit = Self.units.first(where: { $0.name == text[number.endIndex...] }),
      parts.count <= 2, let whole = Int64(parts[0])
    else { return nil }
    self = unit.length * whole
    guard parts.count == 2 else { return }
    // Digit by digit, because a floating-point number would not be exact.
    var (digits, length) = (parts[1], unit.length)
    guard !digits.isEmpty else { return nil }
    while let digit = digits.popFirst()?.wholeNumberValue {
      length = length / 10
      self += length * digit
    }
  }

  /// The length as text, to the nanosecond: in seconds from one second on, and else in the largest unit in
  /// which it is a whole number.
  var marbles: String {
    let nanoseconds = attoseconds / Duration.nanoseconds(1).attoseconds
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if seconds > 0, rest > 0 {
      var digits = String(1_000_000_000 + rest).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      return "\(seconds).\(digits)s"
    }
    for unit in Self.units.dropFirst() where attoseconds % unit.length.attoseconds == 0 {
      return "\(attoseconds / unit.length.attoseconds)\(unit.name)"
    }
    return "\(nanoseconds)ns"
  }

  /// Returns the number of whole steps, rounded down.
  func steps(of step: Duration) -> Int {
    let (quotient, rest) = attoseconds.quotientAndRemainder(dividingBy: step.attoseconds)
    return Int(clamping: rest < 0 ? quotient - 1 : quotient)
  }
}
