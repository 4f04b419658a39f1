import ComposableArchitecture
import Foundation

/// A day of the calendar, without a time and a time zone: `2026-12-01`.
///
/// Days are in the Gregorian calendar, from the year 1 to the year 9999.
public struct Day: Hashable, Sendable {
  // In four bytes, because every todo has two days.
  private let storedYear: UInt16
  private let storedMonth: UInt8
  private let storedDay: UInt8

  /// The year: 2026.
  public var year: Int { Int(storedYear) }
  /// The month: 12 for December.
  public var month: Int { Int(storedMonth) }
  /// The day of the month: 1 for the first.
  public var day: Int { Int(storedDay) }

  /// Creates a day; `nil` if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.dayCount(of: month, in: year)
    else { return nil }
    self.init(unchecked: year, month, day)
  }

  /// The day on which a moment is, in a time zone. Before the first day, it is that one; after the
  /// last day, it is that one.
  public init(_ date: Date, in timeZone: TimeZone = .current) {
    let seconds = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
    let number = (seconds / 86_400).rounded(.down)
    self.init(number: Int(exactly: min(max(number, -1e9), 1e9)) ?? 0)
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    (storedYear, storedMonth, storedDay) = (UInt16(year), UInt8(month), UInt8(day))
  }

  static func dayCount(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: Comparable {
  /// Returns true if the first day is before the second one.
  public static func < (first: Day, second: Day) -> Bool {
    (first.year, first.month, first.day) < (second.year, second.month, second.day)
  }
}

extension Day: LosslessStringConvertible {
  /// Reads a day in the form `2026-12-01`; `nil` for any other text, and if there is no such day.
  public init?(_ description: String) {
    self.init(utf8: description.utf8Span.span)
  }

  /// Reads a day in the form `2026-12-01`; `nil` for any other text, and if there is no such day.
  public init?(utf8 text: Span<UInt8>) {
    guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else {
      return nil
    }
    guard let year = Self.number(text, 0..<4), let month = Self.number(text, 5..<7),
      let day = Self.number(text, 8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ text: Span<UInt8>, _ digits: Range<Int>) -> Int? {
    var number = 0
    for index in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index]) else { return nil }
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    return number
  }

  /// The day in the form `2026-12-01`.
  public var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
  }
}

extension Day: CustomDebugOutputConvertible {
  /// The day in the form `2026-12-01`, for the messages of test stores.
  public var debugOutput: String { description }
}
