import Foundation
import Hummingbird
import HummingbirdTesting
import Schedulers
import Testing

@testable import CountdownServer

@Suite("The routes of the countdown")
struct RouteTests {
  private let clock = DispatchQueue.test

  private var application: some ApplicationProtocol {
    let store = CountdownStore(scheduler: clock.eraseToAnyScheduler())
    return Application(router: CountdownServerProgram.router(of: store))
  }

  @Test("POST starts the countdown, GET reads it, DELETE stops it")
  func countdown() async throws {
    try await application.test(.router) { client in
      let before = try await client.remaining(.get)
      #expect(before == 0)
      #expect(try await client.remaining(.post, #"{"seconds":3}"#) == 3)
      await clock.advance(by: 1)
      #expect(try await client.remaining(.get) == 2)
      #expect(try await client.remaining(.delete) == 0)
    }
  }

  @Test(
    "A start of the countdown without a time that makes sense is refused",
    arguments: ["0", "86401", "\"one\""]
  )
  func refusal(seconds: String) async throws {
    try await application.test(.router) { client in
      let body = ByteBuffer(string: "{\"seconds\":\(seconds)}")
      let response = try await client.execute(uri: "/countdown", method: .post, body: body)
      #expect(response.status == .badRequest)
      #expect(try await client.remaining(.get) == 0)
    }
  }
}

extension TestClientProtocol {
  /// Sends a request to `/countdown`, and returns the seconds of the answer.
  func remaining(_ method: HTTPRequest.Method, _ body: String? = nil) async throws -> Int {
    let body = body.map { ByteBuffer(string: $0) }
    let response = try await execute(uri: "/countdown", method: method, body: body)
    return try JSONDecoder().decode(Countdown.self, from: response.body).remaining
  }
}
