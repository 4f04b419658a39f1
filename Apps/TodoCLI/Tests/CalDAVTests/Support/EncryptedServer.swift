import Foundation
import TestSupport
import Glibc

/// A server with a certificate that it has signed itself. It ends when the value does.
final class EncryptedServer {
  /// The address.
  let url: URL
  private let folder: String
  private let process: BoundProcess

  init() throws {
    var template = Array((NSTemporaryDirectory() + "/encrypted-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    folder = String(cString: made)
    let port = try LoopbackSocket.listening(false).port
    guard let url = URL(string: "https://127.0.0.1:\(port)/") else {
      throw CocoaError(.fileWriteUnknown)
    }
    self.url = url
    let script = """
      openssl req -x509 -newkey rsa:2048 -nodes -keyout key -out cert -days 2 -subj /CN=127.0.0.1 &&
      exec openssl s_server -accept 127.0.0.1:\(port) -key key -cert cert -www
      """
    process = try BoundProcess(script, in: folder)
  }

  deinit {
    process.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
