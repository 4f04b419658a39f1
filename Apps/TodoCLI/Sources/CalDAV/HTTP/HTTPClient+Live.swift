import ComposableArchitecture
import Dispatch
import Foundation
import FoundationNetworking
import ReactiveFoundation
import TodoFeature

extension HTTPClient {
  /// Returns a client that sends requests by `URLSession`.
  ///
  /// Nothing is kept between requests: no cookies, no cache, no credentials. A redirect is followed for
  /// methods that only read, and never takes the credentials to another origin. Addresses without
  /// encryption are accepted only on this machine. Signals are delivered on a queue of the session.
  ///
  /// - Parameter limits: The limits of each response.
  public static func live(limits: HTTPLimits = HTTPLimits()) -> HTTPClient {
    let live = LiveClient(limits: limits)
    return HTTPClient { live.send($0, redirects: 0) }
  }
}

/// The session of a live client. It ends with the client.
private final class LiveClient {
  private let limits: HTTPLimits
  private let session: BoundedSession
  /// Ends requests that take too long.
  private let timeouts = DispatchQueue(label: "CalDAV.timeouts")

  init(limits: HTTPLimits) {
    self.limits = limits
    session = BoundedSession(limits: limits)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends a request, and another one for each redirect.
  func send(_ request: HTTPRequest, redirects: Int) -> Effect<HTTPResponse, SyncFailure> {
    Effect(value: request)
      .then { request throws(SyncFailure) in try self.sendOnce(request) }
      .then { response throws(SyncFailure) in
        guard let next = try Redirect.next(after: response, to: request) else {
          return Effect(value: response)
        }
        guard redirects < Redirect.limit else {
          throw .refused("'\(request.url.shown)' is redirected too often; check the address")
        }
        return self.send(next, redirects: redirects + 1)
      }
  }

  private func sendOnce(
    _ request: HTTPRequest
  ) throws(SyncFailure) -> Effect<HTTPResponse, SyncFailure> {
    let (limits, url) = (limits, request.url)
    return try session.dataTaskPublisher(for: URLRequest(request, idleTime: limits.idleTime))
      .mapError { SyncFailure($0, url: url, limits: limits) }
      .timeout(.seconds(limits.wholeTime), scheduler: timeouts) {
        .offline("'\(url.host() ?? "?")' takes more than \(limits.wholeTime.inWholeSeconds)")
      }
      .eraseToEffect()
      .then { data, response throws(SyncFailure) in
        // Keeps the session until its response was received.
        withExtendedLifetime(self) {}
        return try Effect(value: HTTPResponse(data, response, url: url))
      }
  }
}

extension HTTPResponse {
  /// The response of a session.
  fileprivate init(_ body: Data, _ response: URLResponse, url: URL) throws(SyncFailure) {
    guard let response = response as? HTTPURLResponse else {
      throw .refused("'\(url.shown)' does not answer as a web server does; check the address")
    }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String { headers[name] = "\(value)" }
    }
    self.init(url: url, status: response.statusCode, headers: headers, body: body)
  }
}
