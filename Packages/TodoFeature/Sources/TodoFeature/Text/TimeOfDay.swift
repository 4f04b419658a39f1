/// A time of a day, without a time zone: `10:00`, or `10:00:30`.
public struct TimeOfDay: Hashable, Sendable {
  /// The second of the day, from 0 to 86,399.
  public let secondOfDay: Int
  // A text keeps its form: 10:00 and 10:00:00 are not equal.
  private let hasSeconds: Bool

  /// Creates the time at a second of a day. One before the day is the first second; one after it is the last.
  public init(secondOfDay: Int) {
    self.secondOfDay = min(max(secondOfDay, 0), 86_399)
    hasSeconds = self.secondOfDay % 60 != 0
  }
}

extension TimeOfDay: Comparable {
  /// Returns true if the first time is before the second one, or the same without its seconds.
  public static func < (first: TimeOfDay, second: TimeOfDay) -> Bool {
    first.secondOfDay == second.secondOfDay
      ? !first.hasSeconds && second.hasSeconds : first.secondOfDay < second.secondOfDay
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// Reads a time in the form `10:00` or `10:00:30`; `nil` for any other text, and if a day has no such time.
  public init?(_ description: String) {
    self.init(utf8: description.utf8Span.span)
  }

  /// Reads a time in the form `10:00` or `10:00:30`; `nil` for any other text, and if a day has no such time.
  public init?(utf8 text: Span<UInt8>) {
    let colon = UInt8(ascii: ":")
    guard text.count == 5 || text.count == 8 && text[5] == colon, text[2] == colon,
      let hour = text.number(0..<2), let minute = text.number(3..<5),
      let second = text.count == 8 ? text.number(6..<8) : 0,
      hour < 24, minute < 60, second < 60
    else { return nil }
    secondOfDay = hour * 3_600 + minute * 60 + second
    hasSeconds = text.count == 8
  }

  /// The time in the form `10:00` or `10:00:30`.
  public var description: String {
    func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let minutes = digits(secondOfDay / 3_600) + ":" + digits(secondOfDay / 60 % 60)
    return hasSeconds ? minutes + ":" + digits(secondOfDay % 60) : minutes
  }
}
