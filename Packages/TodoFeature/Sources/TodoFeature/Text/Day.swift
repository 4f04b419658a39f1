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
    guard let year = text.number(0..<4), let month = text.number(5..<7),
      let day = text.number(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
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

extension Day {
  /// The number of days from 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
  public var number: Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day that is a number of days from 1970-01-01. Before the first day it is that one, after the
  /// last day it is that one.
  public init(number: Int) {
    let number = min(max(number, Self.first.number), Self.last.number) + 719_468
    let era = number / 146_097
    let dayOfEra = number % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    // The number is that of a day.
    self.init(year: year, month: month, day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)!
  }

  private static let first = Day(year: 1, month: 1, day: 1)!
  private static let last = Day(year: 9999, month: 12, day: 31)!

  /// The day of the week, from 1 for Sunday to 7 for Saturday.
  public var weekday: Int { (number % 7 + 11) % 7 + 1 }

  /// A unit of time between two days.
  public enum Unit: Sendable {
    case days, weeks, months, years
  }

  /// Returns the day that is a number of units later; earlier for a negative number. In a month that
  /// is too short, it is the last day.
  ///
  /// - Returns: `nil` if that is after the year 9999, or before the year 1.
  public func advanced(by count: Int, _ unit: Unit = .days) -> Day? {
    // There are fewer days than this between any two.
    guard count.magnitude < 10_000_000 else { return nil }
    return switch unit {
    case .days: moved(byDays: count)
    case .weeks: moved(byDays: count * 7)
    case .months: moved(byMonths: count)
    case .years: moved(byMonths: count * 12)
    }
  }

  private func moved(byDays count: Int) -> Day? {
    let number = number + count
    return (Self.first.number...Self.last.number).contains(number) ? Day(number: number) : nil
  }

  private func moved(byMonths count: Int) -> Day? {
    let months = year * 12 + month - 1 + count
    let (year, month) = (months / 12, months % 12 + 1)
    guard (1...9999).contains(year) else { return nil }
    return Day(year: year, month: month, day: min(day, Self.dayCount(of: month, in: year)))
  }
}

extension Span<UInt8> {
  /// Returns the number that the bytes at some places are the digits of; `nil` if one of them is no digit.
  func number(_ places: Range<Int>) -> Int? {
    var number = 0
    for index in places {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[index]) else { return nil }
      number = number * 10 + Int(self[index] - UInt8(ascii: "0"))
    }
    return number
  }
}
