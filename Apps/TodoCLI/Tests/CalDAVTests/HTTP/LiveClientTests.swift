import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("The live HTTP client", .timeLimit(.minutes(30)))
struct LiveClientTests {
  private let ann = Credentials(user: "ann", password: "s3cret")
  private let client = HTTPClient.live()

  @Test(
    "The HTTP client sends the method, the headers, the body and the user, and gets the response"
  )
  func request() async throws {
    let server = try LoopbackServer(
      "HTTP/1.1 207 Multi-Status\r\nETag: \"1\"\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nhi"
    )
    let request = HTTPRequest(
      method: "PROPFIND",
      url: server.url("/a%20b/"),
      headers: ["Depth": "1"],
      body: Data("body".utf8),
      credentials: ann
    )
    let response = try await client.send(request).outcome.get()
    #expect(response.status == 207 && response.body == Data("hi".utf8))
    #expect(response.header("etag") == "\"1\"" && response.url == request.url)
    _ = try await client.send(request).outcome.get()
    for sent in server.requests {
      #expect(sent.line == "PROPFIND /a%20b/" && sent.body == "body")
      #expect(sent.headers["depth"] == "1" && sent.headers["cookie"] == nil)
      #expect(sent.headers["authorization"] == "Basic YW5uOnMzY3JldA==")
    }
    #expect(server.requests.count == 2)
  }

  @Test("An error status is a response, and a request without credentials names no user")
  func status() async throws {
    let server = try LoopbackServer(
      "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 0\r\n\r\n"
    )
    let request = HTTPRequest(method: "DELETE", url: server.url("/"), credentials: ann)
    #expect(try await client.send(request).outcome.get().status == 401)
    let anonymous = HTTPRequest(method: "DELETE", url: server.url("/"))
    #expect(try await client.send(anonymous).outcome.get().status == 401)
    #expect(server.requests.map { $0.headers["authorization"] != nil } == [true, false])
  }

  @Test("A redirect keeps the method, the headers and the body", arguments: [301, 302, 307, 308])
  func redirect(status: Int) async throws {
    let server = try LoopbackServer { request, connection in
      connection.answer(
        request.line.hasSuffix("/old")
          ? "HTTP/1.1 \(status) Moved\r\nLocation: /new\r\nContent-Length: 0\r\n\r\n"
          : "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
      )
    }
    let request = HTTPRequest(
      method: "REPORT",
      url: server.url("/old"),
      headers: ["Depth": "0"],
      body: Data("body".utf8),
      credentials: ann
    )
    let response = try await client.send(request).outcome.get()
    #expect(response.status == 200 && response.url == server.url("/new"))
    #expect(server.requests.map(\.line) == ["REPORT /old", "REPORT /new"])
    #expect(server.requests.allSatisfy { $0.body == "body" && $0.headers["depth"] == "0" })
    #expect(server.requests.allSatisfy { $0.headers["authorization"] != nil })
  }

  @Test("A redirect to another origin does not take the credentials along")
  func otherOrigin() async throws {
    let other = try LoopbackServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let server = try LoopbackServer(
      "HTTP/1.1 302 Found\r\nLocation: \(other.url("/x"))\r\nContent-Length: 0\r\n\r\n"
    )
    let request = HTTPRequest(
      method: "PROPFIND",
      url: server.url("/"),
      body: Data("b".utf8),
      credentials: ann
    )
    #expect(try await client.send(request).outcome.get().status == 200)
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
    #expect(other.requests.map(\.line) == ["PROPFIND /x"])
  }

  @Test("A request that writes is not redirected", arguments: ["PUT", "DELETE", "MKCALENDAR"])
  func writing(method: String) async throws {
    let server = try LoopbackServer(
      "HTTP/1.1 307 Moved\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    )
    let request = HTTPRequest(method: method, url: server.url("/"), credentials: ann)
    #expect(try await client.send(request).outcome.get().status == 307)
    #expect(server.requests.count == 1)
  }

  @Test("Endless redirects of a request end after five")
  func endlessRedirect() async throws {
    let server = try LoopbackServer(
      "HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n"
    )
    let request = HTTPRequest(method: "PROPFIND", url: server.url("/"))
    let failure = await client.send(request).outcome.failure
    #expect(
      failure
        == .refused("'\(server.url("/again"))' is redirected too often; check the address")
    )
    #expect(server.requests.count == 6)
  }

  @Test(
    "A redirect to what is not HTTP, or not encrypted, is refused",
    arguments: ["http://example.org/", "ftp://127.0.0.1/", "file:///etc/passwd"]
  )
  func refusedRedirect(target: String) async throws {
    let server = try LoopbackServer(
      "HTTP/1.1 302 Found\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n"
    )
    let request = HTTPRequest(method: "PROPFIND", url: server.url("/"), credentials: ann)
    guard case .refused(let text) = await client.send(request).outcome.failure else {
      Issue.record("it is not refused")
      return
    }
    #expect(text.contains(target) && text.contains("https://"))
  }

  @Test("An address without encryption is refused, and the fix is named")
  func plain() async throws {
    let url = try #require(URL(string: "http://127.0.0.1.example.org/dav/"))
    let request = HTTPRequest(method: "PROPFIND", url: url, credentials: ann)
    #expect(
      await client.send(request).outcome.failure
        == .refused(
          "'http://127.0.0.1.example.org/dav/' is not encrypted, and others could read the "
            + "password; use https://"
        )
    )
  }

  @Test(
    "A body of a gigabyte or without an end is cut off while it is received",
    arguments: ["Content-Length: 1073741824", "Connection: close"]
  )
  func hugeBody(header: String) async throws {
    let (end, endings) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 207 OK\r\n\(header)\r\n\r\n")
      let chunk = String(repeating: "x", count: 1 << 20)
      // Ends when the client reads no more.
      while connection.send(chunk) {}
      endings.finish()
    }
    let client = HTTPClient.live(limits: HTTPLimits(bodySize: 4 << 20))
    let failure = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
      .failure
    #expect(
      failure
        == .refused(
          "the response of '\(server.url("/"))' is longer than 4096 KiB; check the address"
        )
    )
    for await _ in end {}
  }

  @Test(
    "A body of just the limit is received, and a body with one more byte is not",
    arguments: [0, 1]
  )
  func limit(excess: Int) async throws {
    let body = String(repeating: "x", count: 100_000 + excess)
    let server = try LoopbackServer(
      "HTTP/1.1 207 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    let client = HTTPClient.live(limits: HTTPLimits(bodySize: 100_000))
    let outcome = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
    #expect((outcome.failure == nil) == (excess == 0))
  }

  @Test("A server that sends nothing is given up after a while")
  func silence() async throws {
    let server = try LoopbackServer { $1.waitForEnd() }
    let client = HTTPClient.live(limits: HTTPLimits(idleTime: 1))
    let failure = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
      .failure
    #expect(failure == .offline("'127.0.0.1' has sent nothing for 1 seconds"))
  }

  @Test("A server that stops in the middle of a body is given up after a while")
  func silenceMidway() async throws {
    let server = try LoopbackServer {
      $1.send("HTTP/1.1 207 OK\r\nContent-Length: 100\r\n\r\nhalf")
      $1.waitForEnd()
    }
    let client = HTTPClient.live(limits: HTTPLimits(idleTime: 1))
    let failure = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
      .failure
    #expect(failure == .offline("'127.0.0.1' has sent almost nothing for 1 seconds"))
  }

  @Test("A server that always sends a little more is given up after a while")
  func trickle() async throws {
    let server = try LoopbackServer { _, connection in
      connection.send("HTTP/1.1 207 OK\r\nContent-Length: 1000000000\r\n\r\n")
      let pause = DispatchSemaphore(value: 0)
      while connection.send("x") { _ = pause.wait(timeout: .now() + .milliseconds(10)) }
    }
    let client = HTTPClient.live(limits: HTTPLimits(wholeTime: 1))
    let failure = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
      .failure
    #expect(failure == .offline("'127.0.0.1' takes more than 1 seconds"))
  }

  @Test("A server that sends a byte now and then counts as silent, also in its headers")
  func slowness() async throws {
    let server = try LoopbackServer { request, connection in
      let pause = DispatchSemaphore(value: 0)
      connection.send("HTTP/1.1 207 OK\r\n" + (request.line.hasSuffix("/body") ? "\r\n" : "X-A: "))
      while connection.send("x") { _ = pause.wait(timeout: .now() + .milliseconds(200)) }
    }
    let client = HTTPClient.live(limits: HTTPLimits(idleTime: 1))
    for path in ["/headers", "/body"] {
      let request = HTTPRequest(method: "REPORT", url: server.url(path))
      #expect(
        await client.send(request).outcome.failure
          == .offline("'127.0.0.1' has sent almost nothing for 1 seconds")
      )
    }
  }

  @Test("Waiting for a server costs no time of the processor")
  func idle() async {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { $1.waitForEnd() }
      let client = HTTPClient.live(limits: HTTPLimits(wholeTime: 1))
      let request = HTTPRequest(method: "REPORT", url: server.url("/"))
      let before = clock()
      #expect(await client.send(request).outcome.failure?.isTransient == true)
      #expect(clock() - before < 200_000)
    }
  }

  @Test("A port on which nothing listens, and a host that does not exist, are offline")
  func offline() async throws {
    let closed = try LoopbackSocket.bound()
    let url = try #require(URL(string: "http://127.0.0.1:\(closed.port)/"))
    let failure = await client.send(HTTPRequest(method: "REPORT", url: url)).outcome.failure
    #expect(failure == .offline("nothing accepts connections at '127.0.0.1'"))
    let nowhere = try #require(URL(string: "https://nowhere.invalid/"))
    let other = await client.send(HTTPRequest(method: "REPORT", url: nowhere)).outcome.failure
    #expect(other == .offline("there is no host 'nowhere.invalid'"))
  }

  @Test("A connection that breaks in the middle of a body is offline")
  func broken() async throws {
    let server = try LoopbackServer("HTTP/1.1 207 OK\r\nContent-Length: 100\r\n\r\nhalf")
    let failure = await client.send(HTTPRequest(method: "REPORT", url: server.url("/"))).outcome
      .failure
    #expect(failure?.isTransient == true)
  }

  @Test("A header cannot end before its value does")
  func headerInjection() async throws {
    let server = try LoopbackServer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let request = HTTPRequest(
      method: "PUT",
      url: server.url("/"),
      headers: ["If-Match": "\"1\"\r\nX-Other: 2"]
    )
    #expect(await client.send(request).outcome.failure?.isTransient == false)
    #expect(server.requests.isEmpty)
  }

  @Test("Canceling a request closes the connection, and nothing is delivered")
  func cancel() async throws {
    let (started, starts) = AsyncStream<Void>.makeStream()
    let (ended, ends) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _, connection in
      starts.finish()
      connection.waitForEnd()
      ends.finish()
    }
    let values = _Lock(0)
    // On a busy machine, the next step may be minutes away.
    let client = HTTPClient.live(limits: HTTPLimits(idleTime: 3600, wholeTime: 3600))
    let running = client.send(HTTPRequest(method: "REPORT", url: server.url("/")))
      .sink(receiveCompletion: { _ in values.withLock { $0 += 1 } }, receiveValue: { _ in })
    for await _ in started {}
    running.cancel()
    for await _ in ended {}
    #expect(values.withLock { $0 } == 0)
  }

  @Test(
    "A certificate that is not accepted is told as what it is, before any credentials are sent",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")),
    arguments: [
      (Certificate(), "nobody whom this machine trusts has signed it"),
      (Certificate(isTrusted: true, lastDay: -1), "it has expired"),
      (Certificate(isTrusted: true, firstDay: 1, lastDay: 2), "it is not valid yet"),
      (Certificate(isTrusted: true, name: "example.org"), "it is that of another host than"),
      (Certificate(isTrusted: true), nil),
    ]
  )
  func certificate(certificate: Certificate, problem: String?) async throws {
    let server = try EncryptedServer(certificate)
    let client = HTTPClient.live(authorities: certificate.isTrusted ? server.certificate : nil)
    let request = HTTPRequest(method: "GET", url: server.url, credentials: ann)
    let limit = ContinuousClock.now + .seconds(600)
    var outcome: Result<HTTPResponse, SyncFailure>
    repeat {
      outcome = await client.send(request).outcome
    } while (server.isStarting || outcome.failure?.isTransient == true)
      && ContinuousClock.now < limit
    guard let problem else {
      #expect(try outcome.get().status == 200)
      return
    }
    guard case .refused(let text) = outcome.failure else {
      Issue.record("it is not refused: \(outcome)")
      return
    }
    #expect(
      text.hasPrefix("the certificate of '127.0.0.1' is not accepted: \(problem)"),
      "\(text)"
    )
  }
}
