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
