import ComposableArchitecture
import Foundation
import Glibc
import TodoFeature

import TodoSync

/// A CalDAV server: the program Radicale, on a port of the loopback interface, with a folder of its own.
/// It ends, and the folder is removed, when the value is.
package final class Radicale: Sendable {
  /// The reason why the server does not run.
  package struct Failure: Error {
    package var reason: String

    package init(reason: String) {
      self.reason = reason
    }
  }

  /// The program.
  package static let path = "/usr/bin/radicale"

  /// The user that the server accepts.
  package let credentials = Credentials(user: "ann", password: "p4ss word")
  /// The address of the server.
  package let url: URL

  private let folder: TemporaryFolder
  private let process: _Lock<BoundProcess>

  /// Starts a server without calendars, and waits until it answers.
  package init() async throws {
    folder = try TemporaryFolder(named: "radicale")
    let port = try LoopbackSocket.bound().port
    guard let url = URL(string: "http://127.0.0.1:\(port)/") else {
      throw Failure(reason: "there is no port")
    }
    self.url = url
    try Self.write(folder.path, port: port, credentials)
    process = try _Lock(Self.launch(folder.path))
    try await waitForResponse()
  }

  deinit {
    stop()
  }

  /// Makes a calendar for todos.
  package func makeCalendar(named name: String = "Todos") async throws -> RemoteCalendar {
    let home = url.appending(path: credentials.user + "/")
    return try await Discovery(client: .live(), credentials: credentials)
      .makeCalendar(named: name, id: UUID(), in: home).outcome.get()
  }

  /// Writes a todo, as another program does it.
  package func put(_ source: String, named name: String, in calendar: RemoteCalendar) async throws {
    let request = HTTPRequest(
      method: "PUT",
      url: calendar.url.appending(path: name),
      headers: ["Content-Type": "text/calendar; charset=utf-8"],
      body: Data(source.utf8),
      credentials: credentials
    )
    let status = try await HTTPClient.live().send(request).outcome.get().status
    guard status == 201 else { throw Failure(reason: "it answers with the status \(status)") }
  }

  /// Ends the server. Its folder stays.
  package func stop() {
    process.withLock { $0.stop() }
  }

  /// Starts the server again, with the same folder and the same address.
  package func start() async throws {
    let started = try Self.launch(folder.path)
    process.withLock { $0 = started }
    try await waitForResponse()
  }

  private static func write(
    _ folder: String,
    port: UInt16,
    _ credentials: Credentials
  ) throws {
    let configuration = """
      [server]
      hosts = 127.0.0.1:\(port)
      [auth]
      type = htpasswd
      htpasswd_filename = \(folder)/users
      htpasswd_encryption = plain
      delay = 0
      [storage]
      filesystem_folder = \(folder)/collections
      """
    try configuration.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
    try "\(credentials.user):\(credentials.password)\n"
      .write(toFile: folder + "/users", atomically: true, encoding: .utf8)
  }

  private static func launch(_ folder: String) throws -> BoundProcess {
    try BoundProcess("exec \(path) --config config", in: folder)
  }

  /// Asks the server until it answers, for a minute; longer on a machine that is so busy that there were few
  /// tries.
  private func waitForResponse() async throws {
    let client = HTTPClient.live()
    let limit = ContinuousClock.now + .seconds(60)
    var tries = 0
    while ContinuousClock.now < limit || tries < 100 {
      tries += 1
      guard process.withLock(\.isRunning) else {
        throw Failure(reason: "the server has ended")
      }
      let request = HTTPRequest(method: "OPTIONS", url: url, credentials: credentials)
      if case .success = await client.send(request).outcome { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Failure(reason: "the server does not answer")
  }
}
