import CLibical
import Foundation
import TodoFeature

/// The property DUE, or DTSTART and DURATION, are the day that it is due on.
extension TodoComponent {
  /// Returns the day that it is due on; `nil` if there is none.
  func due(in timeZone: TimeZone) -> Day? {
    first("DUE") == nil ? end(in: timeZone) : day(of: "DUE", in: timeZone)
  }

  /// Writes the day that it is due on.
  ///
  /// - Parameters:
  ///   - due: The day.
  ///   - old: The day that it was due on.
  ///   - timeZone: The time zone in which moments are days.
  mutating func write(due: Day?, replacing old: Day?, in timeZone: TimeZone) {
    let line = due.map { dueLine(on: $0, in: timeZone) }
    remove("DURATION")
    guard let due, let line else { return remove("DUE") }
    put(line)
    moveStart(by: old.map { due.number - $0.number }, in: timeZone)
  }

  /// Returns the property of a new day.
  private func dueLine(on day: Day, in timeZone: TimeZone) -> ContentLine {
    if let line = first("DUE"), let old = CalendarTime(line, zones),
      let new = old.moved(to: day, in: timeZone)
    {
      return line.with(value: new.text.utf8, ending: ending)
    }
    if let line = first("DTSTART"), var new = CalendarTime(line, zones) {
      if new.secondOfDay != nil { new.secondOfDay = secondsPerDay - 1 }
      if let new = new.moved(to: day, in: timeZone) {
        return ContentLine(
          "DUE",
          parameters: new.secondOfDay == nil ? Array(valueIsDate) : Array(line.parameters),
          value: new.text.utf8,
          ending: ending
        )
      }
    }
    return ContentLine(
      "DUE",
      parameters: valueIsDate,
      value: day.calendarText.utf8,
      ending: ending
    )
  }

  /// Moves the start if it is after the due moment.
  ///
  /// - Parameter days: The number of days by which it is moved if that is enough.
  private mutating func moveStart(by days: Int?, in timeZone: TimeZone) {
    guard let line = first("DTSTART"), let start = CalendarTime(line, zones),
      let due = time(of: "DUE"),
      start.isAfter(due, in: timeZone)
    else { return }
    let difference = due.day(in: timeZone).number - start.day(in: timeZone).number
    let new = [days, difference].lazy.compactMap { $0 }
      .map { start.moved(toNumber: start.day.number + $0) }
      .first { !$0.isAfter(due, in: timeZone) }
    put(
      line.with(
        value: (new ?? start.moved(toNumber: start.day.number + difference - 1)).text.utf8,
        ending: ending
      )
    )
  }

  /// Returns the day on which a duration ends.
  private func end(in timeZone: TimeZone) -> Day? {
    guard let start = time(of: "DTSTART"),
      let duration = first("DURATION")?.keyword, duration.utf8.count <= 32
    else { return nil }
    let value = icaldurationtype_from_string(duration)
    // A longer one than all days is a mistake.
    let longest: UInt32 = 4_000_000
    guard value.is_neg == 0, value.days <= longest, value.weeks <= longest else { return nil }
    let seconds = Int(value.hours) * 3600 + Int(value.minutes) * 60 + Int(value.seconds)
    let end = start.day.number + Int(value.weeks) * 7 + Int(value.days)
    guard start.secondOfDay != nil else {
      return Day(number: end + seconds / secondsPerDay)
    }
    // Days are added to the date, hours to the moment (RFC 5545, 3.3.6).
    let second = start.moved(toNumber: end).second(in: timeZone) + seconds
    return Day(Date(timeIntervalSince1970: TimeInterval(second)), in: timeZone)
  }
}

/// The parameter of a value that is a day.
let valueIsDate = ";VALUE=DATE".utf8

extension CalendarTime {
  /// Returns true if the time is later than another one. If one of them is a day, days are compared.
  func isAfter(_ other: CalendarTime, in timeZone: TimeZone) -> Bool {
    if secondOfDay == nil || other.secondOfDay == nil {
      day(in: timeZone) > other.day(in: timeZone)
    } else {
      second(in: timeZone) > other.second(in: timeZone)
    }
  }
}
