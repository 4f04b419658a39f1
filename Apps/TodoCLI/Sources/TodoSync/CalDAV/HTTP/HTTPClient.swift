import ComposableArchitecture
import Foundation
import TodoCLI
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

extension HTTPClient {
  /// Returns a client that sends requests by libcurl.
  ///
  /// Nothing but connections is kept between requests: no cookies, no cache, no credentials. A redirect is
  /// followed for methods that only read, and never takes the credentials to another origin. Addresses
  /// without encryption are accepted only on this machine. Signals are delivered on a queue of the
  /// client. Canceling closes the connection.
  ///
  /// - Parameters:
  ///   - limits: The limits of each response.
  ///   - authorities: The path of the certificates that are trusted; `nil` for those of the system.
  package static func live(
    limits: HTTPLimits = HTTPLimits(),
    authorities: String? = nil
  ) -> HTTPClient {
    let live = LiveClient(limits: limits, authorities: authorities)
    return HTTPClient { live.send($0, redirects: 0) }
  }
}

/// The connections of a live client. They end with the client and its last request.
private final class LiveClient: Sendable {
  /// The number of redirects that are followed for one request.
  private static let redirectLimit = 5

  private let multi: CurlMulti

  init(limits: HTTPLimits, authorities: String?) {
    multi = CurlMulti(limits: limits, authorities: authorities)
  }

  deinit { multi.end() }

  /// Sends a request, and another one for each redirect.
  func send(_ request: HTTPRequest, redirects: Int) -> Effect<HTTPResponse, SyncFailure> {
    Effect(value: request)
      .then { request throws(SyncFailure) in try self.sendOnce(request) }
      .then { response throws(SyncFailure) in
        guard let next = try request.redirected(by: response) else {
          return Effect(value: response)
        }
        guard redirects < Self.redirectLimit else {
          throw .refused("'\(request.url.shown)' is redirected too often; check the address")
        }
        return self.send(next, redirects: redirects + 1)
      }
  }

  private func sendOnce(
    _ request: HTTPRequest
  ) throws(SyncFailure) -> Effect<HTTPResponse, SyncFailure> {
    let headers = try request.headerLines(in: EnvironmentVariable.proxies())
    return .run { subscriber in
      let id = self.multi.start(request, headers: headers) { subscriber.send(result: $0) }
      return AnyCancellable { self.multi.cancel(id) }
    }
  }
}
