/// A number as a reader wants it: three digits, more only before the point, in groups.
func figure(_ value: Double) -> String {
  switch abs(value) {
  case 1000..<1e15: grouped(Int(value.rounded()))
  case 100...: decimal(value, places: 0)
  case 10...: decimal(value, places: 1)
  default: decimal(value, places: 2)
  }
}

/// A number with so many digits after the point.
func decimal(_ value: Double, places: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<places { scale *= 10 }
  let digits = String(Int((abs(value) * scale).rounded()))
  let sign = value < 0 ? "-" : ""
  guard places > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(places + 1 - digits.count, 0)) + digits
  return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
}

/// A whole number with its thousands set apart.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number.magnitude))
  let groups = stride(from: digits.count, to: 0, by: -3)
    .map { String(digits[max($0 - 3, 0)..<$0]) }
  return (number < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
}

extension String {
  /// The text with spaces before it, as wide as that.
  func right(in width: Int) -> String {
    String(repeating: " ", count: Swift.max(width - count, 0)) + self
  }

  /// The text with spaces behind it, as wide as that.
  func left(in width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(width - count, 0))
  }
}
