import Foundation
import TodoFeature

/// Reads and writes the text of a todo on a server.
struct CalendarCoder: Sendable {
  /// Returns the todo of a text; `nil` if the text has none, but an event, say.
  var decode: @Sendable (_ source: String) -> CalendarTodo?

  /// Returns the text of an upload: the source of its base with what differs, or a new text.
  var encode: @Sendable (SyncServer.Upload) -> String

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
      decode: { CalendarTodo(source: $0, timeZone: timeZone) },
      encode: { CalendarTodo.source(of: $0, timeZone: timeZone, now: now()) }
    )
  }
}
