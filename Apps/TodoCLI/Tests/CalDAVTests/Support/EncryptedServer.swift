import Foundation
import TestSupport

/// A server with a certificate that it has signed itself. It ends when the value does.
final class EncryptedServer {
  /// The address.
  let url: URL
  private let folder: TemporaryFolder
  private let process: BoundProcess

  init() throws {
    folder = try TemporaryFolder(named: "encrypted")
    let port = try LoopbackSocket.bound().port
    guard let url = URL(string: "https://127.0.0.1:\(port)/") else {
      throw CocoaError(.fileWriteUnknown)
    }
    self.url = url
    let script = """
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 2 -subj /CN=127.0.0.1 &&
      exec openssl s_server -accept 127.0.0.1:\(port) -key key -cert cert -www
      """
    process = try BoundProcess(script, in: folder.path)
  }

  deinit {
    process.stop()
  }
}
