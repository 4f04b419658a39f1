import Foundation
import Glibc
import ReactiveFoundation

/// An HTTP server on the loopback interface, on a port of its own, that answers as the test says.
///
/// It takes one connection after another, on one thread, and closes each when it is answered.
final class LoopbackServer: Sendable {
  private let listener: Socket
  private let thread: ServingThread
  private let log: RequestLog

  /// Starts the server.
  ///
  /// - Parameter answer: Called for each request, on the server's thread.
  init(answer: @escaping @Sendable (Exchange) -> Void) throws {
    let listener = try Socket.boundToLoopback()
    try listener.listen()
    let log = RequestLog()
    self.listener = listener
    self.log = log
    thread = ServingThread {
      while let connection = listener.accept() {
        // A client that hangs up before it has asked is not answered.
        guard let head = connection.readHead() else { continue }
        log.append(String(head.prefix { $0 != "\r\n" }))
        answer(Exchange(head: head, connection: connection))
      }
    }
  }

  /// The first lines of the requests that have come, as `GET /path HTTP/1.1`.
  var requests: [String] { log.lines }

  func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(listener.port)\(path)")!
  }

  /// Stops, when the request that is being answered has been.
  func stop() {
    listener.shutDown()
    thread.join()
  }
}

/// One request and the connection to answer it on.
struct Exchange: Sendable {
  /// The request's line and headers.
  let head: String
  fileprivate let connection: Socket

  fileprivate init(head: String, connection: Socket) {
    self.head = head
    self.connection = connection
  }

  /// Sends a whole answer.
  func answer(_ status: String = "200 OK", _ body: String = "") {
    connection.send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n")
    connection.send("Content-Type: text/plain\r\nConnection: close\r\n\r\n\(body)")
  }

  /// Sends the headers of an answer, and less of a body than they promise.
  func answerPart(_ body: String) {
    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n\(body)")
  }

  /// Reads so much of the request's body.
  func readBody(_ count: Int) -> String? { connection.read(count) }

  /// Waits until the client closes the connection.
  ///
  /// - Returns: True if it has, in a time that is more than enough.
  func waitForHangUp() -> Bool { connection.waitForEnd() }
}

/// A TCP socket; it closes when nobody holds it any more.
final class Socket: Sendable {
  struct CallFailed: Error {
    let call: String
    let code: Int32
  }

  private let descriptor: Int32

  /// The port that it is bound to.
  let port: UInt16

  private init(_ descriptor: Int32, port: UInt16) {
    self.descriptor = descriptor
    self.port = port
  }

  deinit {
    close(descriptor)
  }

  /// A socket on a free port of the loopback interface. It refuses connections until it listens.
  static func boundToLoopback() throws -> Socket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw CallFailed(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (isBound, isNamed) = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
      return (bind(descriptor, address, length), getsockname(descriptor, address, &length))
    }
    guard isBound == 0, isNamed == 0 else {
      close(descriptor)
      throw CallFailed(call: "bind", code: errno)
    }
    return Socket(descriptor, port: UInt16(bigEndian: address.sin_port))
  }

  func listen() throws {
    guard Glibc.listen(descriptor, 16) == 0 else { throw CallFailed(call: "listen", code: errno) }
  }

  /// Takes the next connection; nil when the socket has been shut down.
  func accept() -> Socket? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    // So that a test that goes wrong fails instead of hanging, however busy the machine is.
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(
      connection,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
    return Socket(connection, port: port)
  }

  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  func send(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // The client may have hung up: that is its right.
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Reads up to the empty line that ends a request's headers.
  func readHead() -> String? {
    var head = ""
    while !head.hasSuffix("\r\n\r\n") {
      guard let next = read(1) else { return nil }
      head += next
    }
    return head
  }

  /// Reads so many bytes; nil when they do not come.
  func read(_ count: Int) -> String? {
    var bytes = [UInt8](repeating: 0, count: count)
    return recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) == count
      ? String(decoding: bytes, as: UTF8.self) : nil
  }

  func waitForEnd() -> Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, 0)
    return count == 0 || (count < 0 && errno == ECONNRESET)
  }
}

private final class RequestLog: Sendable {
  private let log = _Lock([String]())

  var lines: [String] { log.withLock { $0 } }

  func append(_ line: String) {
    log.withLock { $0.append(line) }
  }
}

private final class ServingThread: Sendable {
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [done] in
      body()
      done.signal()
    }
    thread.start()
  }

  func join() {
    done.wait()
  }
}
