import ComposableArchitecture
import Foundation
import TodoFeature

@testable import TodoSync

extension CalDAVServer {
  /// A server whose texts have only the identity and the text of a todo.
  static func fake(
    collection: URL,
    credentials: Credentials?,
    client: HTTPClient
  ) -> CalDAVServer {
    CalDAVServer(
      collection: collection,
      credentials: credentials,
      client: client,
      decode: todo,
      encode: { text(of: $0.id, $0.fields.text) }
    )
  }

  private static func todo(_ source: String, _ href: String, _ etag: String?) -> RemoteTodo? {
    let lines = source.split(whereSeparator: \.isNewline)
    func value(_ name: String) -> String? {
      lines.first { $0.hasPrefix(name + ":") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard lines.contains("BEGIN:VTODO"), let id = value("UID").flatMap(UUID.init) else {
      return nil
    }
    let fields = SyncFields(text: value("SUMMARY") ?? "")
    return RemoteTodo(
      href: href,
      etag: etag,
      id: id,
      fields: fields,
      modified: nil,
      source: source
    )
  }

  /// The text of a todo.
  static func text(of id: UUID, _ summary: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Tests//EN", "BEGIN:VTODO",
      "UID:\(id.uuidString)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(summary)", "END:VTODO",
      "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
  }
}

extension SyncServer {
  /// Writes a todo.
  func put(_ upload: Upload) -> Effect<Answer, SyncFailure> { send(.put(upload)) }

  /// Removes the first todo.
  func delete(_ href: String, _ etag: String?) -> Effect<Answer, SyncFailure> {
    send(.delete(UUID(1), href: href, etag: etag))
  }
}

extension UUID {
  /// An identity for a test.
  init(_ number: UInt8) {
    self.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
  }
}
