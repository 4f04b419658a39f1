import CLibical
import Foundation
import TodoFeature

/// The property RRULE repeats a todo. One that is checked moves to its next time, as in other programs.
extension TodoComponent {
  /// True if the todo is repeated.
  var isRepeated: Bool { first("RRULE") != nil }

  /// Moves the todo to its first time after a day.
  ///
  /// - Parameter timeZone: The time zone of the day.
  /// - Returns: False if it does not repeat, or has no later time.
  mutating func moveToNextTime(after day: Day, in timeZone: TimeZone) -> Bool {
    guard let line = first("RRULE"), let rule = RepetitionRule(line.keyword),
      let start = time(of: "DTSTART") ?? time(of: "DUE")
    else { return false }
    let due = time(of: "DUE") ?? start
    let excluded = excludedTimes
    let next = rule.next(after: start, in: timeZone) { next in
      due.moved(byDays: next.day.number - start.day.number).day(in: timeZone) > day
        && !excluded.contains { $0.isSame(as: next, in: timeZone) }
    }
    guard let next else { return false }
    for name in ["DTSTART", "DUE"] {
      guard let line = first(name), let time = CalendarTime(line, zones) else { continue }
      let moved = time.moved(byDays: next.time.day.number - start.day.number)
      put(line.with(value: moved.text.utf8, ending: ending))
    }
    put(line.with(value: rule.text(after: next.count).utf8, ending: ending))
    return true
  }

  /// The times at which it is not repeated.
  private var excludedTimes: [CalendarTime] {
    lines.filter { $0.name == "EXDATE" }.flatMap { line in
      TextValue.parts(line.value).compactMap { part in
        CalendarTime(part) { line.parameter("TZID").flatMap(zones.zone) }
      }
    }
  }
}

extension CalendarTime {
  fileprivate func moved(byDays days: Int) -> CalendarTime { moved(toNumber: day.number + days) }

  /// True if both are the same moment. If one of them is a day, days are compared.
  fileprivate func isSame(as other: CalendarTime, in timeZone: TimeZone) -> Bool {
    if secondOfDay == nil || other.secondOfDay == nil { return day == other.day }
    return second(in: timeZone) == other.second(in: timeZone)
  }
}

/// A rule by which something is repeated at most once a day.
private struct RepetitionRule {
  /// The number of times that are passed over before a rule counts as ended.
  private static let limit = 10_000
  /// Others could make libical search for hours.
  private static let frequencies = [
    ICAL_DAILY_RECURRENCE, ICAL_WEEKLY_RECURRENCE, ICAL_MONTHLY_RECURRENCE, ICAL_YEARLY_RECURRENCE,
  ]

  private let text: String
  private let rule: icalrecurrencetype
  /// The last time, which may be in another time zone; `nil` if there is none.
  private let end: CalendarTime?

  /// - Returns: `nil` if the rule is not understood.
  init?(_ text: String) {
    self.text = text
    var parts = text.split(separator: ";")
    let ends = parts.filter { $0.hasPrefix("UNTIL=") }.map {
      Array($0.utf8.dropFirst("UNTIL=".count))
    }
    parts.removeAll { $0.hasPrefix("UNTIL=") }
    end = ends.first.flatMap { CalendarTime($0[...]) }
    rule = icalrecurrencetype_from_string(parts.joined(separator: ";"))
    guard Self.frequencies.contains(where: { $0 == rule.freq }), ends.isEmpty == (end == nil) else {
      return nil
    }
  }

  /// Returns the next time for which a condition is true, and the number of times before it.
  func next(
    after start: CalendarTime,
    in timeZone: TimeZone,
    where isWanted: (CalendarTime) -> Bool
  ) -> (time: CalendarTime, count: Int)? {
    let local = CalendarTime(day: start.day, secondOfDay: start.secondOfDay, zone: .floating)
    guard let times = icalrecur_iterator_new(rule, icaltime_from_string(local.text)) else {
      return nil
    }
    defer { icalrecur_iterator_free(times) }
    for count in 0..<Self.limit {
      let date = icalrecur_iterator_next(times)
      guard let day = Day(year: Int(date.year), month: Int(date.month), day: Int(date.day)) else {
        return nil
      }
      let time = start.moved(toNumber: day.number)
      if let end, time.isAfter(end, in: timeZone) { return nil }
      if day > start.day, isWanted(time) { return (time, count) }
    }
    return nil
  }

  /// The rule that is left after a number of times.
  func text(after count: Int) -> String {
    guard rule.count > 0 else { return text }
    return text.replacing(/COUNT=\d+/, with: "COUNT=\(Int(rule.count) - count)")
  }
}
