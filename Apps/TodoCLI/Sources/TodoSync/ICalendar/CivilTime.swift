import Foundation
import TodoFeature

// Days and seconds are counted from 1970-01-01. The calendar is Gregorian in all years, as in the
// values of calendar files, and time zones count from 1970-01-01 00:00 UTC.

/// The number of seconds of a day.
let secondsPerDay = 86_400

extension Day {
  /// The day as in a calendar file: `20261201`.
  var calendarText: String { description.filter { $0 != "-" } }
}

extension TimeZone {
  /// Returns the second, in UTC, of a local second. If that is there twice, it is the first one. If it
  /// is skipped, it is counted with the offset before (RFC 5545, 3.3.5).
  func second(ofLocal local: Int) -> Int {
    let before = local - offset(at: local - secondsPerDay)
    let after = local - offset(at: local + secondsPerDay)
    if before == after || local - offset(at: before) == before { return before }
    return local - offset(at: after) == after ? after : before
  }

  /// Returns the difference to UTC at a second.
  func offset(at second: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(second)))
  }
}

extension Date {
  /// The seconds from 1970-01-01 00:00 UTC, rounded down, within the years that days have.
  var wholeSecond: Int {
    let range = -62_135_596_800.0...253_402_300_799.0
    let second = timeIntervalSince1970
    return second.isNaN
      ? 0 : Int(min(max(second, range.lowerBound), range.upperBound).rounded(.down))
  }

  /// The moment as in a calendar file: `20261201T093000Z`.
  var utcText: String {
    let second = wholeSecond
    let day = second.quotient(by: secondsPerDay)
    return Day(number: day).calendarText + "T" + clockText(second - day * secondsPerDay) + "Z"
  }
}

/// Returns a second of a day as in a calendar file: `093000`.
func clockText(_ second: Int) -> String {
  String(1_000_000 + second / 3600 * 10_000 + second / 60 % 60 * 100 + second % 60).dropFirst()
    .description
}

extension Int {
  /// Returns the quotient, rounded down.
  func quotient(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// Chooses moments of days.
struct DayClock {
  /// The time zone in which moments are days.
  let timeZone: TimeZone
  /// The moments that are preferred.
  let moments: [Date]
  /// The present day.
  let today: Day

  /// - Parameters:
  ///   - timeZone: The time zone in which moments are days.
  ///   - moments: The moments that are preferred, the first one most.
  ///   - now: The present moment.
  init(timeZone: TimeZone, moments: [Date], now: Date) {
    self.timeZone = timeZone
    self.moments = moments
    today = Day(now, in: timeZone)
  }

  /// Returns a moment of a day: one of those that are preferred, or noon. For a day that the time zone
  /// skips, it is a moment of another one.
  func moment(on day: Day) -> Date {
    if let moment = moments.first(where: { Day($0, in: timeZone) == day }) { return moment }
    let noon = timeZone.second(ofLocal: day.number * secondsPerDay + secondsPerDay / 2)
    return Date(timeIntervalSince1970: TimeInterval(noon))
  }
}
