import Foundation

/// An HTTP server on the loopback interface, on a port of its own. Each connection has a thread.
///
/// It stops when it is released.
public final class LoopbackServer: Sendable {
  /// A request that the server received.
  public struct Request: Equatable, Sendable {
    /// The method and the path, as `GET /path`.
    public var line: String
    /// The headers, by their names in lower case.
    public var headers: [String: String] = [:]
    public var body = ""
  }

  private let listener: LoopbackSocket
  private let log: Log<Request>

  /// Starts the server.
  ///
  /// - Parameter answer: Answers each request. The connection is closed afterwards.
  public init(answer: @escaping @Sendable (Request, LoopbackSocket) -> Void) throws {
    let (listener, log) = (try LoopbackSocket.bound(), Log<Request>())
    try listener.listen()
    (self.listener, self.log) = (listener, log)
    Thread.detachNewThread {
      while let connection = listener.accept() {
        Thread.detachNewThread {
          // A client that closes the connection before it has asked is not answered.
          guard let request = connection.readRequest() else { return }
          log.note(request)
          answer(request, connection)
        }
      }
    }
  }

  deinit { stop() }

  /// Starts a server that sends the same response to each request.
  public convenience init(_ response: String) throws {
    try self.init { $1.answer(response) }
  }

  /// Starts a server that sends the same text to each request.
  public convenience init(status: String = "200 OK", text: String) throws {
    let length = text.utf8.count
    try self.init(
      "HTTP/1.1 \(status)\r\nContent-Length: \(length)\r\nContent-Type: text/plain\r\n\r\n\(text)"
    )
  }

  /// The requests that were received.
  public var requests: [Request] { log.entries }

  /// Returns the address of a path.
  public func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(listener.port)\(path)") ?? URL(filePath: path)
  }

  /// Refuses further connections.
  public func stop() { listener.shutDown() }
}

extension LoopbackSocket {
  /// Reads a request; `nil` if the client closes the connection before its headers end.
  fileprivate func readRequest() -> LoopbackServer.Request? {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      guard let next = read(1) else { return nil }
      head += next
    }
    let lines = head.split(separator: "\r\n")
    guard let first = lines.first else { return nil }
    var request = LoopbackServer.Request(
      line: first.split(separator: " ").prefix(2).joined(separator: " ")
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
