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
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.era, .year, .month, .day], from: date)
    let (year, month, day) = (parts.year ?? 1, parts.month ?? 1, parts.day ?? 1)
    if parts.era == 0 {
      self.init(unchecked: 1, 1, 1)
    } else if year > 9999 {
      self.init(unchecked: 9999, 12, 31)
    } else {
      self.init(unchecked: year, month, day)
    }
  }

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    (storedYear, storedMonth, storedDay) = (UInt16(year), UInt8(month), UInt8(day))
  }

  private static func dayCount(of month: Int, in year: Int) -> Int {
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

extension Day {
  /// A unit of time between two days.
  public enum Unit: Sendable {
    case days, weeks, months, years
  }

  /// Returns the day that is a number of units later; earlier for a negative number. In a month that
  /// is too short, it is the last day.
  ///
  /// - Returns: `nil` if that is after the year 9999, or before the year 1.
  public func advanced(by count: Int, _ unit: Unit = .days) -> Day? {
    let component: Calendar.Component =
      switch unit {
      case .days: .day
      case .weeks: .weekOfYear
      case .months: .month
      case .years: .year
      }
    guard let date = Self.calendar.date(byAdding: component, value: count, to: noon) else {
      return nil
    }
    let parts = Self.calendar.dateComponents([.era, .year, .month, .day], from: date)
    guard parts.era == 1, let year = parts.year, let month = parts.month, let day = parts.day else {
      return nil
    }
    return Day(year: year, month: month, day: day)
  }

  /// The day of the week, from 1 for Sunday to 7 for Saturday.
  public var weekday: Int { Self.calendar.component(.weekday, from: noon) }

  private var noon: Date {
    // Every `Day` is in the calendar.
    Self.calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))!
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
