import Foundation
import ComposableArchitecture
import TodoFeature

/// Sends requests to servers.
package struct HTTPClient {
  /// Sends a request and follows its redirects. Every status is a response, also that of an error.
  /// The effect fails if there is no response, and if the request must not be sent.
  package var send: (HTTPRequest) -> Effect<HTTPResponse, SyncFailure>
}

extension HTTPClient {
  /// Sends a request. A status that means the same for all methods is a failure: a user who is not
  /// accepted, and a server that cannot answer now. So is the answer of another server, to which the request
  /// of a user was redirected: what it names would get the credentials.
  func load(_ request: HTTPRequest) -> Effect<HTTPResponse, SyncFailure> {
    send(request).then { response throws(SyncFailure) in
      if request.credentials != nil, try Origin(of: response.url) != Origin(of: request.url) {
        throw .refused(
          "'\(request.url.shown)' is redirected to another server, '\(response.url.shown)'; "
            + "if you trust that one, use its address"
        )
      }
      try response.checkAvailability()
      return Effect(value: response)
    }
  }
}

/// The limits of one response.
package struct HTTPLimits: Equatable, Sendable {
  /// The size of a body that is not compressed any more, in bytes. A longer one is cut off while it is
  /// received.
  var bodySize = 64 << 20
  /// The size of the headers, in bytes.
  var headerSize = 256 << 10
  /// The time until there is a connection, in seconds.
  var connectTime: TimeInterval = 30
  /// The time with almost no data, in seconds. Parts of a second count as whole ones.
  var idleTime: TimeInterval = 60
  /// The time from the request to the end of the response, in seconds.
  var wholeTime: TimeInterval = 600
}
