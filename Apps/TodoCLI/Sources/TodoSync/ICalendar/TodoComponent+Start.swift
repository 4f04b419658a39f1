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
  mutating func write(start: Day?, replacing old: Day?, in timeZone: TimeZone) {
    // The times of a rule, and the end of a duration, are counted from it.
    guard !isRepeated, first("DURATION") == nil else { return }
    guard let start else {
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
    let parameters = first("DUE").map { Array($0.parameters) }
    guard var new = due, let parameters else {
      return ContentLine(
        "DTSTART",
        parameters: valueIsDate,
        value: day.calendarText.utf8,
        ending: ending
      )
    }
    if new.secondOfDay != nil { new.secondOfDay = 0 }
    return new.moved(to: day, in: timeZone).map {
      ContentLine("DTSTART", parameters: parameters, value: $0.text.utf8, ending: ending)
    }
  }
}
