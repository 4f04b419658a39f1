import CCurl
import ComposableArchitecture
import Foundation
import TestSupport
import Testing
import TodoFeature

@testable import TodoSync

@Suite("Options of libcurl", .timeLimit(.minutes(10)))
struct CurlOptionTests {
  private let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"

  @Test(
    "A refused option of libcurl is named, and nothing is sent; the check of certificates is first"
  )
  func notAccepted() async throws {
    let server = try LoopbackServer(answer)
    let options = _Lock<[CURLoption]>([])
    let accepted = await send(to: server) { option in
      options.withLock { $0.append(option) }
      return CURLE_OK
    }
    #expect(try accepted.get().status == 200 && server.requests.count == 1)

    let all = options.withLock { $0 }
    #expect(all.first == CURLOPT_SSL_VERIFYPEER && all.count > 20)
    for refused in all {
      let outcome = await send(to: server) { $0 == refused ? CURLE_NOT_BUILT_IN : CURLE_OK }
      let name = try #require(curl_option_name(refused).map { String(cString: $0) })
      #expect(
        outcome.failure
          == .refused(
            "nothing was sent, because libcurl does not accept the option '\(name)' "
              + "(\(String(cString: curl_easy_strerror(CURLE_NOT_BUILT_IN)))); "
              + "install another version of libcurl"
          )
      )
    }
    #expect(server.requests.count == 1)
  }

  @Test("A value of an option that libcurl itself does not accept ends the request")
  func value() async throws {
    let server = try LoopbackServer(answer)
    let client = HTTPClient.live(limits: HTTPLimits(idleTime: -1))
    let failure = await client.send(request(to: server)).outcome.failure
    guard case .refused(let reason) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.contains("'LOW_SPEED_TIME'"))
    #expect(server.requests.isEmpty)
  }

  private func request(to server: LoopbackServer) -> HTTPRequest {
    HTTPRequest(method: "PUT", url: server.url("/"), headers: ["Depth": "1"], body: Data("a".utf8))
  }

  /// Sends a request by a client of its own.
  private func send(
    to server: LoopbackServer,
    check: @escaping CurlOptions.Check
  ) async -> Result<HTTPResponse, SyncFailure> {
    let multi = CurlMulti(limits: HTTPLimits(), authorities: "/etc/ssl/certs", check: check)
    defer { multi.end() }
    return await withCheckedContinuation { continuation in
      _ = multi.start(request(to: server), headers: ["Depth: 1"]) {
        continuation.resume(returning: $0)
      }
    }
  }
}
