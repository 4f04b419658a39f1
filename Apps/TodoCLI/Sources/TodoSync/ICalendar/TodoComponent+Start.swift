import Foundation
import TodoFeature

/// The property DTSTART is the day on which it starts, unless that is the due day or a later one: RFC 5545 allows only
/// an earlier one, and some programs write the due moment.
extension TodoComponent {
  /// Returns the day on which it starts, as other programs write it; `nil` if there is none.
  func startOfOthers(due: Day?, in timeZone: TimeZone) -> Day? {
    guard let day = day(of: "DTSTART", in: timeZone) else { return nil }
    return due.map { day < $0 } ?? true ? day : nil
  }

  /// Writes the day on which it starts, after the due day. A day that RFC 5545 does not allow is not written.
  ///
  /// - Parameters:
  ///   - start: The day.
  ///   - old: The day on which it started. A DTSTART that was none stays.
  ///   - timeZone: The time zone in which moments are days.
  mutating func write(start: DayAndTime?, replacing old: DayAndTime?, in timeZone: TimeZone) {
    // The times of a rule, and the end of a duration, are counted from it.
    guard !isRepeated, first("DURATION") == nil else { return }
    guard let start = start?.day else {
      if old != nil { remove("DTSTART") }
      return
    }
    if day(of: "DTSTART", in: timeZone) == start { return }
    if let line = startLine(on: start, in: timeZone) { put(line) }
  }

  /// Returns the property of a new day, a time if DUE is one; `nil` if it would not be before DUE.
  private func startLine(on day: Day, in timeZone: TimeZone) -> ContentLine? {
    let due = time(of: "DUE")
    if let due, due.day(in: timeZone) <= day { return nil }
    if let line = first("DTSTART"), let old = CalendarTime(line, zones),
      due.map({ ($0.secondOfDay == nil) == (old.secondOfDay == nil) }) ?? true,
      let new = old.moved(to: day, in: timeZone)
    {
      return line.with(value: new.text.utf8, ending: ending)
    }
    guard due != nil else {
      return ContentLine(
        "DTSTART",
        parameters: valueIsDate,
        value: day.calendarText.utf8,
        ending: ending
      )
    }
    return startLine(inFormOfDue: day, in: timeZone)
  }

  /// Returns the property of a day, or its beginning if DUE is a time.
  private func startLine(inFormOfDue day: Day, in timeZone: TimeZone) -> ContentLine? {
    guard let line = first("DUE"), var new = CalendarTime(line, zones) else { return nil }
    if new.secondOfDay != nil { new.secondOfDay = 0 }
    return new.moved(to: day, in: timeZone).map {
      ContentLine("DTSTART", parameters: line.parameters, value: $0.text.utf8, ending: ending)
    }
  }

  /// Writes the beginning of a day if DUE is a time: RFC 5545 demands that both have the same form.
  mutating func matchStart(in timeZone: TimeZone) {
    guard time(of: "DUE")?.secondOfDay != nil, let start = time(of: "DTSTART"),
      start.secondOfDay == nil, !isRepeated
    else { return }
    startLine(inFormOfDue: start.day, in: timeZone).map { put($0) }
  }
}
