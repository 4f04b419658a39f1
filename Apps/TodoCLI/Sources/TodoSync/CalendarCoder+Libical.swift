import CalDAV
import Foundation
import ICalendar
import TodoFeature

extension CalendarCoder {
  /// Reads and writes iCalendar texts (RFC 5545).
  ///
  /// - Parameters:
  ///   - timeZone: The time zone in which moments are days.
  ///   - now: Returns the present moment.
  static func libical(
    timeZone: TimeZone = .current,
    now: @escaping @Sendable () -> Date = { .now }
  ) -> CalendarCoder {
    CalendarCoder(
      decode: { source in
        CalendarTodo(source: source, timeZone: timeZone).map {
          Decoded(id: $0.id, fields: $0.fields, modified: $0.modified, notes: $0.notes)
        }
      },
      encode: { CalendarTodo.source(of: $0, timeZone: timeZone, now: now()) }
    )
  }
}
