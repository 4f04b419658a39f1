import ComposableArchitecture
import Foundation

/// Passes connections on to a server of this machine, and closes one in the middle of an answer if a test
/// wants that. It stops when it is released.
package final class CuttingProxy: Sendable {
  private let listener: LoopbackSocket
  private let cut: Cut

  /// The number of bytes of the next answer that are passed on; `nil` for all of them.
  private final class Cut: Sendable {
    let count = _Lock<Int?>(nil)
  }

  /// - Parameter address: An address of the server.
  package init(for address: URL) throws {
    let (listener, cut) = (try LoopbackSocket.bound(), Cut())
    let port = UInt16(address.port ?? 80)
    try listener.listen()
    (self.listener, self.cut) = (listener, cut)
    Thread.detachNewThread {
      while let client = listener.accept() {
        guard let server = try? LoopbackSocket.connected(to: port) else { continue }
        let limit = cut.count.withLock { $0.take() }
        Thread.detachNewThread { client.pass(to: server, atMost: .max) }
        Thread.detachNewThread { server.pass(to: client, atMost: limit ?? .max) }
      }
    }
  }

  deinit { listener.shutDown() }

  /// Returns the address that leads through the proxy to one of the server.
  package func url(of address: URL) -> URL {
    var parts = URLComponents(url: address, resolvingAgainstBaseURL: true)
    parts?.port = Int(listener.port)
    return parts?.url ?? address
  }

  /// Closes the next connection in the middle of its answer, after the request has reached the server.
  ///
  /// - Parameter count: The number of bytes that are passed on; `nil` for all of them.
  package func cutNextAnswer(after count: Int?) {
    cut.count.withLock { $0 = count }
  }
}

extension LoopbackSocket {
  /// Passes bytes on to another socket, up to a number of them, and closes both connections.
  fileprivate func pass(to other: LoopbackSocket, atMost limit: Int) {
    var rest = limit
    while rest >= 0, let bytes = receive(), other.send(bytes.prefix(rest)) {
      rest -= bytes.count
    }
    shutDown()
    other.shutDown()
  }
}
