import CLibical
import Foundation
import TodoFeature

/// The property RRULE repeats a todo. One that is checked moves to its next time, as in other programs.
extension TodoComponent {
  /// True if the todo is repeated.
  var isRepeated: Bool { first("RRULE") != nil }

  /// Moves the todo to its first time after a day.
  ///
  /// - Returns: False if it does not repeat, or has no later time.
  mutating func moveToNextTime(after day: Day) -> Bool {
    guard let line = first("RRULE"), let rule = RepetitionRule(line.keyword),
      let start = time(of: "DTSTART") ?? time(of: "DUE")
    else { return false }
    let daysUntilDue = (time(of: "DUE") ?? start).day.number - start.day.number
    let excluded = excludedDays
    let next = rule.next(after: start) { next in
      next.number + daysUntilDue > day.number && !excluded.contains(next)
    }
    guard let next else { return false }
    for name in ["DTSTART", "DUE"] {
      move(name, byDays: next.day.number - start.day.number)
    }
    put(line.with(value: rule.text(after: next.count).utf8, ending: ending))
    return true
  }

  /// The days at which it is not repeated.
  private var excludedDays: Set<Day> {
    let lists = lines.filter { $0.name == "EXDATE" }.map { TextValue.parts($0.value) }
    return Set(lists.joined().compactMap { CalendarTime($0)?.day })
  }

  private func time(of name: String) -> CalendarTime? {
    first(name).flatMap { CalendarTime($0, zones) }
  }

  private mutating func move(_ name: String, byDays days: Int) {
    guard let line = first(name), let time = CalendarTime(line, zones) else { return }
    let moved = time.moved(toNumber: time.day.number + days)
    put(line.with(value: moved.text.utf8, ending: ending))
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

  /// - Returns: `nil` if the rule is not understood.
  init?(_ text: String) {
    self.text = text
    rule = icalrecurrencetype_from_string(text)
    guard Self.frequencies.contains(where: { $0 == rule.freq }) else { return nil }
  }

  /// Returns the next day for which a condition is true, and the number of times before it.
  func next(
    after start: CalendarTime,
    where isWanted: (Day) -> Bool
  ) -> (day: Day, count: Int)? {
    let local = CalendarTime(day: start.day, secondOfDay: start.secondOfDay, zone: .floating)
    guard let times = icalrecur_iterator_new(rule, icaltime_from_string(local.text)) else {
      return nil
    }
    defer { icalrecur_iterator_free(times) }
    for count in 0..<Self.limit {
      let time = icalrecur_iterator_next(times)
      guard let day = Day(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else {
        return nil
      }
      if day > start.day, isWanted(day) { return (day, count) }
    }
    return nil
  }

  /// The rule that is left after a number of times.
  func text(after count: Int) -> String {
    guard rule.count > 0 else { return text }
    return text.replacing(/COUNT=\d+/, with: "COUNT=\(Int(rule.count) - count)")
  }
}
