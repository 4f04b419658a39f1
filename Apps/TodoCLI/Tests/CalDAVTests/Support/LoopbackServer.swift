import ComposableArchitecture
import Foundation
import TestSupport

/// An HTTP server on the loopback interface, on a port of its own. Each connection has a thread.
final class LoopbackServer: Sendable {
  /// A request that the server received.
  struct Request: Equatable, Sendable {
    /// The method and the path, as `GET /path`.
    var line: String
    /// The headers, by their names in lower case.
    var headers: [String: String] = [:]
    /// The body.
    var body = ""
  }

  private let listener: LoopbackSocket
  private let log: RequestLog

  /// Starts the server.
  ///
  /// - Parameter answer: Answers each request. The connection is closed afterwards.
  init(answer: @escaping @Sendable (Request, LoopbackSocket) -> Void) throws {
    let (listener, log) = (try LoopbackSocket.listening(), RequestLog())
    (self.listener, self.log) = (listener, log)
    Thread.detachNewThread {
      while let connection = listener.accept() {
        Thread.detachNewThread {
          guard let request = connection.readRequest() else { return }
          log.append(request)
          answer(request, connection)
        }
      }
    }
  }

  deinit { listener.shutDown() }

  /// Starts a server that sends the same text to each request.
  convenience init(_ response: String) throws {
    try self.init { $1.answer(response) }
  }

  /// The requests that were received.
  var requests: [Request] { log.requests }

  /// The address of a path.
  func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(listener.port)\(path)") ?? URL(filePath: path)
  }
}

/// The requests of a server.
private final class RequestLog: Sendable {
  private let log = _Lock([LoopbackServer.Request]())

  var requests: [LoopbackServer.Request] { log.withLock { $0 } }

  func append(_ request: LoopbackServer.Request) {
    log.withLock { $0.append(request) }
  }
}

extension LoopbackSocket {
  fileprivate func readRequest() -> LoopbackServer.Request? {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      guard let next = read(1) else { return nil }
      head += next
    }
    let lines = head.split(separator: "\r\n")
    var request = LoopbackServer.Request(
      line: lines[0].split(separator: " ").prefix(2).joined(separator: " ")
    )
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      request.headers[line[..<colon].lowercased()] = value
    }
    let count = request.headers["content-length"].flatMap { Int($0) } ?? 0
    if count > 0 { request.body = read(count) ?? "" }
    return request
  }
}
