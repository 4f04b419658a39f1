import ComposableArchitecture
import Foundation
import TodoFeature

extension SyncServer {
  /// A calendar of a CalDAV server (RFC 4791).
  ///
  /// A sync without changes is one request. Signals are delivered where the client delivers them.
  ///
  /// - Parameters:
  ///   - collection: The address of the calendar.
  ///   - credentials: The user; `nil` if the server needs none.
  ///   - client: Sends the requests.
  ///   - coder: Reads and writes the texts.
  public static func calDAV(
    collection: URL,
    credentials: Credentials?,
    client: HTTPClient,
    coder: CalendarCoder
  ) -> SyncServer {
    let server = CalDAVServer(
      collection: collection,
      credentials: credentials,
      client: client,
      coder: coder
    )
    return SyncServer(changes: server.changes(since:), put: server.put, delete: server.delete)
  }
}
