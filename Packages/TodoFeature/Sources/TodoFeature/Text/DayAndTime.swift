import ComposableArchitecture
import Foundation

/// A day of the calendar, perhaps with a time, and without a time zone: `2026-12-01` or `2026-12-01T10:00`.
public struct DayAndTime: Hashable, Sendable {
  /// The day.
  public var day: Day
  /// The time; `nil` for the day as a whole.
  public var time: TimeOfDay?

  /// Creates a day, perhaps with a time.
  public init(_ day: Day, _ time: TimeOfDay? = nil) {
    (self.day, self.time) = (day, time)
  }

  /// The day and the time of a moment, in a time zone.
  public init(_ date: Date, in timeZone: TimeZone = .current) {
    let day = Day(date, in: timeZone)
    let local = date.timeIntervalSince1970 + TimeInterval(timeZone.secondsFromGMT(for: date))
    let second = (local - TimeInterval(day.number) * 86_400).rounded(.down)
    self.init(day, TimeOfDay(secondOfDay: Int(min(max(second, 0), 86_399))))
  }
}

extension DayAndTime: Comparable {
  /// Returns true if the first one is before the second one. A day as a whole is before its times.
  public static func < (first: DayAndTime, second: DayAndTime) -> Bool {
    if first.day != second.day { return first.day < second.day }
    guard let time = second.time else { return false }
    return first.time.map { $0 < time } ?? true
  }
}

extension DayAndTime: LosslessStringConvertible {
  /// Reads a text in the form `2026-12-01`, `2026-12-01T10:00` or `2026-12-01T10:00:30`; `nil` for any other one, and
  /// if there is no such day or time.
  public init?(_ description: String) {
    self.init(utf8: description.utf8Span.span)
  }

  /// Reads a text in the form `2026-12-01`, `2026-12-01T10:00` or `2026-12-01T10:00:30`; `nil` for any other one, and
  /// if there is no such day or time.
  public init?(utf8 text: Span<UInt8>) {
    let dayLength = 10
    guard text.count > dayLength else {
      guard let day = Day(utf8: text) else { return nil }
      self.init(day)
      return
    }
    guard text[dayLength] == UInt8(ascii: "T"),
      let day = Day(utf8: text.extracting(0..<dayLength)),
      let time = TimeOfDay(utf8: text.extracting(dayLength + 1..<text.count))
    else { return nil }
    self.init(day, time)
  }

  /// The text in the form `2026-12-01`, or `2026-12-01T10:00`.
  public var description: String { "\(day)" + (time.map { "T\($0)" } ?? "") }
}

extension DayAndTime: CustomDebugOutputConvertible {
  /// The text in the form `2026-12-01T10:00`, for the messages of test stores.
  public var debugOutput: String { description }
}
