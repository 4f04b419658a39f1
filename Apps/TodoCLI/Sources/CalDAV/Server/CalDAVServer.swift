import ComposableArchitecture
import Foundation
import TodoFeature

/// A calendar of a CalDAV server.
struct CalDAVServer {
  /// The address of the calendar.
  let collection: URL
  /// The user.
  let credentials: Credentials?
  /// Sends the requests.
  let client: HTTPClient
  /// Reads and writes the texts.
  let coder: CalendarCoder

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
