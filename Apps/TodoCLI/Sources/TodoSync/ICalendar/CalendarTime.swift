import CLibical
import Foundation
import TodoFeature

/// A value of a calendar file: a day, or a time of a day in a time zone.
struct CalendarTime {
  /// The day in the time zone of the value.
  var day: Day
  /// The second of the day; `nil` if the value is a day.
  var secondOfDay: Int?
  /// The time zone of the value.
  let zone: CalendarZone

  /// Creates a value.
  init(day: Day, secondOfDay: Int?, zone: CalendarZone) {
    self.day = day
    self.secondOfDay = secondOfDay
    self.zone = zone
  }

  /// Creates the value in a time zone that is a time of a day in another one. Without a zone, the time stands as it is.
  init(_ time: TimeOfDay, on day: Day, in timeZone: TimeZone, as zone: CalendarZone) {
    var local = day.number * secondsPerDay + time.secondOfDay
    if !zone.isFloating { local = zone.local(ofSecond: timeZone.second(ofLocal: local)) }
    let number = local.quotient(by: secondsPerDay)
    self.init(
      day: Day(number: number),
      secondOfDay: local - number * secondsPerDay,
      zone: zone
    )
  }

  /// Reads the value of a line; `nil` if it is none.
  init?(_ line: ContentLine, _ zones: CalendarZones) {
    self.init(line.value) { line.parameter("TZID").flatMap(zones.zone) }
  }

  /// Reads a value; `nil` if it is none.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - zone: Returns the time zone of a value that is not in UTC; `nil` for that of the reader.
  init?(_ value: ArraySlice<UInt8>, zone: () -> CalendarZone? = { nil }) {
    var value = value.trimmed
    // No value is longer than 2026-12-01T10:00:00Z.
    guard value.count <= 20 else { return nil }
    let isUTC = value.last == UInt8(ascii: "Z")
    // libical would read a table of all time zones for it.
    if isUTC { value.removeLast() }
    let time = icaltime_from_string(String(decoding: value, as: UTF8.self))
    guard let day = Day(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else {
      return nil
    }
    self.day = day
    if time.is_date == 0 {
      guard let second = Self.secondOfDay(time) else { return nil }
      secondOfDay = second
    }
    self.zone = isUTC ? .utc : zone() ?? .floating
  }

  private static func secondOfDay(_ time: icaltimetype) -> Int? {
    let (hour, minute, second) = (Int(time.hour), Int(time.minute), Int(time.second))
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    // A leap second counts as the one before it.
    return hour * 3600 + minute * 60 + min(second, 59)
  }

  /// Returns the seconds from 1970-01-01 00:00 UTC. A time without a time zone, and the beginning of a
  /// day, are in `timeZone`.
  func second(in timeZone: TimeZone) -> Int {
    zone.second(ofLocal: local, default: timeZone)
  }

  /// The seconds from 1970-01-01 00:00 in the time zone of the value.
  var local: Int { day.number * secondsPerDay + (secondOfDay ?? 0) }

  /// Returns the day in a time zone.
  func day(in timeZone: TimeZone) -> Day {
    guard secondOfDay != nil, !zone.isFloating else { return day }
    return Day(Date(timeIntervalSince1970: TimeInterval(second(in: timeZone))), in: timeZone)
  }

  /// Returns the day in a time zone, with the time. The last second of a day is no time: it is written for a day where
  /// RFC 5545 demands a time.
  func dayAndTime(in timeZone: TimeZone) -> DayAndTime {
    guard let secondOfDay, secondOfDay != secondsPerDay - 1 else {
      return DayAndTime(day(in: timeZone))
    }
    if zone.isFloating { return DayAndTime(day, TimeOfDay(secondOfDay: secondOfDay)) }
    let moment = Date(timeIntervalSince1970: TimeInterval(second(in: timeZone)))
    return DayAndTime(moment, in: timeZone)
  }

  /// Returns the same time of day on the day that is `target` in a time zone; `nil` if there is none.
  func moved(to target: Day, in timeZone: TimeZone) -> CalendarTime? {
    let guess = target.number + day.number - day(in: timeZone).number
    return [guess, guess - 1, guess + 1].lazy.map { moved(toNumber: $0) }
      .first { $0.day(in: timeZone) == target }
  }

  /// Returns the same time of day on another day of the value's own time zone.
  func moved(toNumber number: Int) -> CalendarTime {
    CalendarTime(day: Day(number: number), secondOfDay: secondOfDay, zone: zone)
  }

  /// The value as in a calendar file.
  var text: String {
    guard let secondOfDay else { return day.calendarText }
    return day.calendarText + "T" + clockText(secondOfDay) + (zone.isUTC ? "Z" : "")
  }
}
