import ComposableArchitecture
import Foundation
import TodoFeature

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
    let headers = try request.headerLines(in: ProcessInfo.processInfo.environment)
    return .run { subscriber in
      let id = self.multi.start(request, headers: headers) { result in
        switch result {
        case .success(let response):
          subscriber.send(response)
          subscriber.send(completion: .finished)
        case .failure(let failure):
          subscriber.send(completion: .failure(failure))
        }
      }
      return AnyCancellable { self.multi.cancel(id) }
    }
  }
}
