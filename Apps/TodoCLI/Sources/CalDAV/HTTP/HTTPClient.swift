import Foundation
import ComposableArchitecture
import TodoFeature

/// Sends requests to servers.
public struct HTTPClient {
  /// Sends a request and follows its redirects. Every status is a response, also that of an error.
  /// The effect fails if there is no response, and if the request must not be sent.
  public var send: (HTTPRequest) -> Effect<HTTPResponse, SyncFailure>

  /// Creates a client.
  ///
  /// - Parameter send: Sends a request.
  public init(send: @escaping (HTTPRequest) -> Effect<HTTPResponse, SyncFailure>) {
    self.send = send
  }
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
public struct HTTPLimits: Equatable, Sendable {
  /// The size of a body that is not compressed any more, in bytes. A longer one is cut off while it is
  /// received.
  public var bodySize: Int
  /// The size of the headers, in bytes.
  public var headerSize: Int
  /// The time until there is a connection, in seconds.
  public var connectTime: TimeInterval
  /// The time with almost no data, in seconds. Parts of a second count as whole ones.
  public var idleTime: TimeInterval
  /// The time from the request to the end of the response, in seconds.
  public var wholeTime: TimeInterval

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bodySize: The size of a body, in bytes.
  ///   - headerSize: The size of the headers, in bytes.
  ///   - connectTime: The time until there is a connection, in seconds.
  ///   - idleTime: The time with almost no data, in seconds.
  ///   - wholeTime: The time from the request to the end of the response, in seconds.
  public init(
    bodySize: Int = 64 << 20,
    headerSize: Int = 256 << 10,
    connectTime: TimeInterval = 30,
    idleTime: TimeInterval = 60,
    wholeTime: TimeInterval = 600
  ) {
    self.bodySize = bodySize
    self.headerSize = headerSize
    self.connectTime = connectTime
    self.idleTime = idleTime
    self.wholeTime = wholeTime
  }
}
