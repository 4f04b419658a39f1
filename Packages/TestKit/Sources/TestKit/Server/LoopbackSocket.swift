import Foundation
import Glibc

/// A TCP socket on the loopback interface. It closes when nothing refers to it any more.
public final class LoopbackSocket: Sendable {
  /// A call of the system that failed.
  public struct Failure: Error {
    public let call: String
    public let code: Int32
  }

  private let descriptor: Int32
  /// The port that it is bound to.
  public let port: UInt16

  private init(_ descriptor: Int32, port: UInt16) {
    (self.descriptor, self.port) = (descriptor, port)
  }

  deinit { close(descriptor) }

  /// Returns a socket on a free port. It refuses connections until it listens.
  public static func bound() throws -> LoopbackSocket {
    try make("bind", port: 0) { descriptor, address, length in
      var length = length
      return bind(descriptor, address, length) == 0
        && getsockname(descriptor, address, &length) == 0
    }
  }

  /// Returns a socket that is connected to a port.
  public static func connected(to port: UInt16) throws -> LoopbackSocket {
    try make("connect", port: port) { connect($0, $1, $2) == 0 }
  }

  /// Returns a socket, after a call with its descriptor and an address of the interface.
  private static func make(
    _ name: String,
    port: UInt16,
    _ call: (Int32, UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
  ) throws -> LoopbackSocket {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isDone = withUnsafeMutableBytes(of: &address) { bytes in
      call(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, length)
    }
    guard isDone else {
      let code = errno
      close(descriptor)
      throw Failure(call: name, code: code)
    }
    return LoopbackSocket(descriptor, port: UInt16(bigEndian: address.sin_port))
  }

  /// Accepts connections from now on, also many at once.
  public func listen() throws {
    guard Glibc.listen(descriptor, 1024) == 0 else { throw Failure(call: "listen", code: errno) }
  }

  /// Waits for the next connection; `nil` if the socket was shut down.
  public func accept() -> LoopbackSocket? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    // So that a test that goes wrong fails instead of hanging, however busy the machine is, and that
    // sending ends when the client has stopped reading.
    for (option, seconds) in [(SO_RCVTIMEO, 600), (SO_SNDTIMEO, 3)] {
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      let size = socklen_t(MemoryLayout<timeval>.size)
      setsockopt(connection, SOL_SOCKET, option, &limit, size)
    }
    return LoopbackSocket(connection, port: port)
  }

  /// Ends the waiting for connections.
  public func shutDown() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends a text.
  ///
  /// - Returns: False if the client has closed the connection, or reads no more.
  @discardableResult
  public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends bytes.
  ///
  /// - Returns: False if the client has closed the connection, or reads no more.
  @discardableResult
  public func send(_ bytes: some Sequence<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Sends a whole response. Its headers tell that the connection is closed afterwards, so that no
  /// request is sent on it.
  public func answer(_ response: String) {
    send(response.replacingOccurrences(of: "\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
  }

  /// Reads a number of bytes; `nil` if the client sends fewer.
  public func read(_ count: Int) -> String? {
    var bytes = [UInt8](repeating: 0, count: count)
    guard receive(&bytes, Int32(MSG_WAITALL)) == count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits for bytes; `nil` if the connection is closed.
  public func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = receive(&bytes, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  /// Makes the connection break instead of being closed, when nothing refers to it any more.
  public func breakAtEnd() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits until the client closes the connection.
  ///
  /// - Returns: False if it has sent something, or has done nothing for a long time.
  @discardableResult
  public func waitForEnd() -> Bool {
    var byte: [UInt8] = [0]
    let count = receive(&byte, 0)
    return count == 0 || (count < 0 && errno == ECONNRESET)
  }

  /// Receives bytes, also if a signal arrives meanwhile: one ends the waiting of a socket that has a
  /// limit of time.
  private func receive(_ bytes: inout [UInt8], _ flags: Int32) -> Int {
    while true {
      let count = recv(descriptor, &bytes, bytes.count, flags)
      guard count < 0, errno == EINTR else { return count }
    }
  }
}
