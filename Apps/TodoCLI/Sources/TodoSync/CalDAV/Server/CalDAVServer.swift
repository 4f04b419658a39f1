import ComposableArchitecture
import Foundation
import TodoFeature

/// A calendar of a CalDAV server (RFC 4791).
///
/// A sync without changes is one request. Signals are delivered where the client delivers them.
struct CalDAVServer {
  /// The address of the calendar.
  let collection: URL
  /// The user; `nil` if the server needs none.
  let credentials: Credentials?
  /// Sends the requests.
  let client: HTTPClient
  /// Reads and writes the texts.
  let coder: CalendarCoder

  /// The calendar as a sync uses it.
  var syncServer: SyncServer {
    SyncServer(changes: changes(since:), put: put, delete: delete)
  }

  /// Sends a request with XML to the calendar.
  func request(
    _ method: String,
    depth: Int,
    _ body: Data,
    to address: CollectionAddress
  ) -> Effect<HTTPResponse, SyncFailure> {
    client.load(.xml(method, address.url, depth: depth, body, credentials))
  }
}
