import Foundation
import TodoFeature

/// The properties LAST-MODIFIED, DTSTAMP and SEQUENCE tell when it was changed, and how many times.
extension TodoComponent {
  /// Returns the moment at which it was changed last; `nil` if it is not known.
  func modified(in timeZone: TimeZone) -> Date? {
    for name in ["LAST-MODIFIED", "DTSTAMP"] {
      if let time = time(of: name) {
        return Date(timeIntervalSince1970: TimeInterval(time.second(in: timeZone)))
      }
    }
    return nil
  }

  /// Returns the day of a moment; `nil` if there is none.
  func day(of name: String, in timeZone: TimeZone) -> Day? {
    time(of: name)?.day(in: timeZone)
  }

  /// Returns the value of a property that is a time; `nil` if there is none.
  func time(of name: String) -> CalendarTime? {
    first(name).flatMap { CalendarTime($0, zones) }
  }

  /// Writes the moment of a change.
  mutating func stamp(_ moment: Date) {
    set("LAST-MODIFIED", to: moment.utcText)
    set("DTSTAMP", to: moment.utcText)
    // The number has 32 bits in RFC 5545.
    if let sequence = first("SEQUENCE")?.number, (0..<Int64(Int32.max)).contains(sequence) {
      set("SEQUENCE", to: String(sequence + 1))
    }
  }
}
