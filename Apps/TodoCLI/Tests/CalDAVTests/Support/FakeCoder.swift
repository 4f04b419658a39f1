import Foundation
import TodoFeature

@testable import TodoSync

extension CalendarCoder {
  /// A coder that knows only the identity and the text.
  static let fake = CalendarCoder(
    decode: { source in
      let lines = source.split(whereSeparator: \.isNewline)
      func value(_ name: String) -> String? {
        lines.first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
      }
      guard lines.contains("BEGIN:VTODO"), let id = value("UID").flatMap(UUID.init) else {
        return nil
      }
      return CalendarTodo(id: id, fields: SyncFields(text: value("SUMMARY") ?? ""))
    },
    encode: { text(of: $0.id, $0.fields.text) }
  )

  /// The text of a todo.
  static func text(of id: UUID, _ summary: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Tests//EN", "BEGIN:VTODO",
      "UID:\(id.uuidString)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(summary)", "END:VTODO",
      "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
  }
}

extension UUID {
  /// An identity for a test.
  init(_ number: UInt8) {
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }
}
