import Foundation
import TestSupport

/// A certificate that a server has signed itself.
struct Certificate: Sendable {
  /// True if the client trusts it.
  var isTrusted = false
  /// The host.
  var name = "127.0.0.1"
  /// The days from now at which it begins and ends.
  var firstDay = -2
  var lastDay = 2
}

/// A server with an encrypted connection. It ends when the value does.
final class EncryptedServer {
  /// The address.
  let url: URL
  /// The path of the certificate.
  let certificate: String
  private let folder: TemporaryFolder
  private let process: BoundProcess

  init(_ certificate: Certificate) throws {
    folder = try TemporaryFolder(named: "encrypted")
    let port = try LoopbackSocket.bound().port
    guard let url = URL(string: "https://127.0.0.1:\(port)/") else {
      throw CocoaError(.fileWriteUnknown)
    }
    self.url = url
    self.certificate = folder.path + "/cert"
    // Only `openssl ca` makes a certificate for other days than from now on.
    let script = """
      day() { date -u -d "$1 days" +%Y%m%d%H%M%SZ; }
      cat >config <<END
      [ca]
      default_ca = c
      [c]
      database = index
      serial = serial
      new_certs_dir = .
      default_md = sha256
      policy = p
      x509_extensions = x
      [p]
      commonName = supplied
      [x]
      basicConstraints = CA:TRUE
      END
      touch index && echo 01 >serial &&
      openssl req -new -newkey rsa:2048 -nodes -keyout key -out request \\
        -subj /CN=\(certificate.name) &&
      openssl ca -batch -selfsign -config config -keyfile key -in request -notext -out new \\
        -startdate $(day \(certificate.firstDay)) -enddate $(day \(certificate.lastDay)) &&
      mv new cert &&
      exec openssl s_server -accept 127.0.0.1:\(port) -key key -cert cert -www
      """
    process = try BoundProcess(script, in: folder.path)
  }

  /// True if there is no certificate yet.
  var isStarting: Bool { process.isRunning && !FileManager.default.fileExists(atPath: certificate) }

  deinit {
    process.stop()
  }
}
