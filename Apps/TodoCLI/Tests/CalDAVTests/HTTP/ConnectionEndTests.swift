import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

/// Each end of a connection is one response or one failure, whatever the server does.
@Suite("Ends of a connection", .timeLimit(.minutes(10)))
struct ConnectionEndTests {
  /// The way in which a response stops.
  enum Ending: CaseIterable {
    case closed, broken, stalled
  }

  /// The form of a response, whose body is always the same text.
  enum Form: CaseIterable {
    case counted, chunked, compressed

    static let text = "a todo, a todo, a todo"

    var bytes: [UInt8] {
      let start = "HTTP/1.1 207 Multi-Status\r\nETag: \"1\"\r\n"
      switch self {
      case .counted:
        return Array("\(start)Content-Length: 22\r\n\r\n\(Self.text)".utf8)
      case .chunked:
        let chunks = "9\r\na todo, a\r\nd\r\n todo, a todo\r\n0\r\n\r\n"
        return Array("\(start)Transfer-Encoding: chunked\r\n\r\n\(chunks)".utf8)
      case .compressed:
        let headers = "Content-Encoding: gzip\r\nContent-Length: \(Self.gzip.count)\r\n\r\n"
        return Array((start + headers).utf8) + Self.gzip
      }
    }

    /// The text in the form of gzip.
    private static let gzip = Array(
      Data(base64Encoded: "H4sIAAAAAAACA0tUKMlPyddRSEShAavTpacWAAAA") ?? Data()
    )
  }

  /// One case after the other: each opens a connection for every byte of its response, and Foundation
  /// crashes when it starts a process beside more than 1,365 open files, which all cases at once have.
  @Test(
    "A response that stops at any byte is one failure, and a whole one is a response",
    .serialized,
    arguments: Form.allCases,
    Ending.allCases
  )
  func anywhere(form: Form, ending: Ending) async throws {
    let bytes = form.bytes
    let server = try LoopbackServer { request, connection in
      connection.send(bytes.prefix(Int(request.line.split(separator: "/").last ?? "") ?? 0))
      switch ending {
      case .closed: break
      case .broken: connection.breakAtEnd()
      case .stalled: connection.waitForEnd()
      }
    }
    let requests = (0...bytes.count).map {
      HTTPRequest(method: "REPORT", url: server.url("/\($0)"))
    }
    // The whole response has all the time that a slow machine needs.
    let outcomes =
      await outcomes(
        of: requests.dropLast(),
        .live(limits: HTTPLimits(wholeTime: ending == .stalled ? 0.9 : 60))
      ) + outcomes(of: requests.suffix(1), .live())
    #expect(outcomes.count == bytes.count + 1)
    for (count, outcome) in outcomes.enumerated() {
      #expect(outcome.count == 1, "\(count): \(outcome)")
      switch outcome.first {
      case .success(let response):
        #expect(response.body == Data(Form.text.utf8), "\(count)")
        // The library does not wait for the last line feed of a body in chunks.
        #expect(count >= bytes.count - (form == .chunked ? 1 : 0), "\(count)")
      case .failure(.offline(let reason)):
        // A broken connection may lose what was sent before.
        #expect(count < bytes.count || ending == .broken, "\(count): \(reason)")
        let expected = ending == .stalled ? ["takes more"] : ["closed the connection", "broke"]
        #expect(expected.contains { reason.contains($0) }, "\(count): \(reason)")
      case .failure(let failure):
        Issue.record("\(count): \(failure)")
      case nil: break
      }
    }
  }

  /// Sends requests at once.
  ///
  /// - Returns: What was delivered for each.
  private func outcomes(
    of requests: ArraySlice<HTTPRequest>,
    _ client: HTTPClient
  ) async -> [[Result<HTTPResponse, SyncFailure>]] {
    let outcomes = _Lock(requests.map { _ in [Result<HTTPResponse, SyncFailure>]() })
    let (ends, end) = AsyncStream<Void>.makeStream()
    let running = requests.enumerated().map { index, request in
      client.send(request).catchToEffect().sink(
        receiveCompletion: { _ in end.yield() },
        receiveValue: { outcome in outcomes.withLock { $0[index].append(outcome) } }
      )
    }
    var count = 0
    for await _ in ends {
      count += 1
      if count == requests.count { break }
    }
    withExtendedLifetime(running) {}
    return outcomes.withLock { $0 }
  }

  @Test(
    "A response that has no body is a response",
    arguments: [
      "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\n",
    ]
  )
  func empty(text: String) async throws {
    let server = try LoopbackServer { $1.send(text) }
    let request = HTTPRequest(method: "PUT", url: server.url("/"), body: Data("x".utf8))
    let response = try await HTTPClient.live().send(request).outcome.get()
    #expect(response.body.isEmpty && [200, 204, 304].contains(response.status))
    #expect(response.header("Link") == nil)
  }

  /// A text that a server sends, and a part of the message about it.
  struct Garbage: CustomTestStringConvertible {
    let text: String
    let reason: String

    init(_ text: String, _ reason: String) { (self.text, self.reason) = (text, reason) }

    /// The text may be too long for a report.
    var testDescription: String { reason }
  }

  @Test(
    "A text that is no HTTP response, or too much of one, is a failure that says so",
    arguments: [
      Garbage("SSH-2.0-OpenSSH\r\n", "does not answer as a web server does"),
      Garbage(String(repeating: "x", count: 100_000), "does not answer as a web server does"),
      Garbage("HTTP/1.1 100 Continue\r\n\r\n", "closed the connection in the headers"),
      Garbage(
        "HTTP/1.1 207 OK\r\nTransfer-Encoding: chunked\r\n\r\nnot a number\r\nxx\r\n",
        "the connection to '127.0.0.1' broke"
      ),
      Garbage(
        "HTTP/1.1 207 OK\r\n" + String(repeating: "X-A: b\r\n", count: 100_000),
        "has headers of more than 256 KiB"
      ),
      Garbage(
        "HTTP/1.1 207 OK\r\nX-A: " + String(repeating: "b", count: 1 << 20) + "\r\n\r\n",
        "has too long a header"
      ),
      Garbage(
        "HTTP/1.1 207 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: 1\r\n\r\nx",
        "is compressed in a form that was not asked for"
      ),
      Garbage(
        "HTTP/1.1 207 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\nx",
        "is compressed in a form that was not asked for"
      ),
      Garbage(
        "HTTP/1.1 207 OK\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nno gzip..",
        "the response of '127.0.0.1' is damaged"
      ),
    ]
  )
  func garbage(garbage: Garbage) async throws {
    let server = try LoopbackServer { $1.send(garbage.text) }
    let request = HTTPRequest(method: "REPORT", url: server.url("/"))
    let failure = await HTTPClient.live().send(request).outcome.failure
    #expect(failure?.message.contains(garbage.reason) == true, "\(String(describing: failure))")
  }

  @Test("A body that becomes huge when it is not compressed any more ends at the limit")
  func bomb() async throws {
    let program = try Program()
    try await program.shell("head -c 128M /dev/zero | gzip -1 >bomb")
    let bomb = try Data(contentsOf: URL(filePath: program.folder + "/bomb"))
    let server = try LoopbackServer { _, connection in
      connection.send(
        "HTTP/1.1 207 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
      )
      connection.send(bomb)
    }
    let request = HTTPRequest(method: "REPORT", url: server.url("/"))
    let failure = await HTTPClient.live().send(request).outcome.failure
    #expect(
      failure
        == .refused(
          "the response of '\(server.url("/"))' is longer than 65536 KiB; check the address"
        )
    )
  }

  @Test("A connection that the server closes between two requests is replaced")
  func keptConnection() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      // The next request arrives here and gets no response.
      _ = connection.read(1)
    }
    let client = HTTPClient.live()
    for _ in 0..<5 {
      let request = HTTPRequest(method: "PUT", url: server.url("/"), body: Data("x".utf8))
      #expect(try await client.send(request).outcome.get().body == Data("hi".utf8))
    }
  }

  @Test("A request that is canceled at any time is never answered afterwards")
  func cancellation() async throws {
    let server = try LoopbackServer("HTTP/1.1 207 OK\r\nContent-Length: 2\r\n\r\nhi")
    let multi = CurlMulti(limits: HTTPLimits(), authorities: "/etc/ssl/certs")
    let request = HTTPRequest(method: "REPORT", url: server.url("/"))
    /// Returns when the handlers of all requests that have an answer were called.
    func wait(during body: @escaping @Sendable () -> Void) async {
      await withUnsafeContinuation { continuation in
        _ = multi.start(request, headers: []) { _ in
          body()
          continuation.resume()
        }
      }
    }
    let isLate = _Lock(false)
    for delay in 0..<200 {
      await wait {
        // Handlers are called on this queue, one at a time: the canceled one is not being called.
        let id = multi.start(request, headers: []) { _ in isLate.withLock { $0 = true } }
        let start = ContinuousClock.now
        while start.duration(to: .now) < .microseconds(delay * 10) {}
        multi.cancel(id)
      }
      await wait {}
    }
    #expect(!isLate.withLock { $0 })
    multi.end()
  }
}
