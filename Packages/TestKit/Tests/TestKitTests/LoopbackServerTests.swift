import Foundation
import FoundationNetworking
import TestKit
import Testing

@Suite("The loopback server", .timeLimit(.minutes(10)))
struct LoopbackServerTests {
  private let session = URLSession(configuration: .ephemeral)

  @Test("The loopback server answers each request, and keeps what was asked")
  func requests() async throws {
    let server = try LoopbackServer(status: "404 No", text: "sorry")
    defer { server.stop() }
    var request = URLRequest(url: server.url("/form"))
    request.httpMethod = "POST"
    request.httpBody = Data("body".utf8)
    request.setValue("7", forHTTPHeaderField: "X-Mark")
    let (data, response) = try await session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == "sorry")
    #expect((response as? HTTPURLResponse)?.statusCode == 404)
    let received = try #require(server.requests.first)
    #expect(server.requests.count == 1)
    #expect(received.line == "POST /form" && received.body == "body")
    #expect(received.headers["x-mark"] == "7")
  }

  @Test("A server that was stopped, and a socket that does not listen, refuse connections")
  func refused() async throws {
    let server = try LoopbackServer(text: "")
    server.stop()
    let socket = try LoopbackSocket.bound()
    let url = try #require(URL(string: "http://127.0.0.1:\(socket.port)/"))
    for url in [server.url("/"), url] {
      await #expect(throws: URLError.self) { try await session.data(from: url) }
    }
    withExtendedLifetime(socket) { #expect(server.requests == []) }
  }
}
