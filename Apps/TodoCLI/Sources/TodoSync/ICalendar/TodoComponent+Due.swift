import CLibical
import Foundation
import TodoFeature

/// The property DUE, or DTSTART and DURATION, are the day that it is due on, perhaps with a time.
extension TodoComponent {
  /// Returns the day that it is due on; `nil` if there is none.
  func due(in timeZone: TimeZone) -> DayAndTime? {
    first("DUE") == nil ? end(in: timeZone) : time(of: "DUE")?.dayAndTime(in: timeZone)
  }

  /// Writes the day that it is due on.
  ///
  /// - Parameters:
  ///   - due: The day, perhaps with a time.
  ///   - old: The day that it was due on, and its time.
  ///   - timeZone: The time zone in which moments are days.
  mutating func write(due: DayAndTime?, replacing old: DayAndTime?, in timeZone: TimeZone) {
    let line = due.map { dueLine($0, replacing: old, in: timeZone) }
    remove("DURATION")
    guard let due, let line else { return remove("DUE") }
    put(line)
    matchStart(in: timeZone)
    moveStart(by: old.map { due.day.number - $0.day.number }, in: timeZone)
  }

  /// Returns the property of a new day, perhaps with a time.
  private func dueLine(
    _ due: DayAndTime,
    replacing old: DayAndTime?,
    in timeZone: TimeZone
  ) -> ContentLine {
    if isRepeatedByDates { return dueLine(on: due.day, keepingForm: true, in: timeZone) }
    if let time = due.time { return dueLine(on: due.day, at: time, in: timeZone) }
    return dueLine(on: due.day, keepingForm: old?.time == nil, in: timeZone)
  }

  /// True if a rule repeats it by dates. Its end and its exceptions have the form of the first day, and so has DUE.
  private var isRepeatedByDates: Bool {
    guard isRepeated, let first = time(of: "DTSTART") ?? time(of: "DUE") else { return false }
    return first.secondOfDay == nil
  }

  /// Returns the property of a time.
  private func dueLine(on day: Day, at time: TimeOfDay, in timeZone: TimeZone) -> ContentLine {
    let present = ["DUE", "DTSTART"].lazy.compactMap { first($0) }.first {
      CalendarTime($0, zones)?.secondOfDay != nil
    }
    let zone = present.flatMap { CalendarTime($0, zones)?.zone } ?? .floating
    return ContentLine(
      "DUE",
      parameters: present?.parameters ?? [],
      value: CalendarTime(time, on: day, in: timeZone, as: zone).text.utf8,
      ending: ending
    )
  }

  /// Returns the property of a day.
  ///
  /// - Parameter keepingForm: True if a DUE stays a date, or keeps its time and its time zone.
  private func dueLine(on day: Day, keepingForm: Bool, in timeZone: TimeZone) -> ContentLine {
    if keepingForm, let line = first("DUE"), let old = CalendarTime(line, zones),
      let new = old.moved(to: day, in: timeZone)
    {
      return line.with(value: new.text.utf8, ending: ending)
    }
    // The times of a rule without a start are counted from DUE.
    if let line = first("DTSTART") ?? (isRepeated ? first("DUE") : nil),
      var new = CalendarTime(line, zones)
    {
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
  private func end(in timeZone: TimeZone) -> DayAndTime? {
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
      return DayAndTime(Day(number: end + seconds / secondsPerDay))
    }
    // Days are added to the date, hours to the moment (RFC 5545, 3.3.6).
    let second = start.moved(toNumber: end).second(in: timeZone) + seconds
    return DayAndTime(Date(timeIntervalSince1970: TimeInterval(second)), in: timeZone)
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
