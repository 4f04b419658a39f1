import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import Schedulers
import Testing

@testable import CountdownServer

@Suite("The events of the countdown", .timeLimit(.minutes(10)))
struct EventTests {
  private let clock = DispatchQueue.test

  @Test(
    "Each change of the countdown is an event, and the response ends when the server shuts down"
  )
  func changes() async throws {
    let store = CountdownStore(scheduler: clock.eraseToAnyScheduler())
    let application = Application(router: CountdownServerProgram.router(of: store))
    // The server shuts down at the end of the closure.
    var rest = try await application.test(.live) { client in
      var events = try await events(of: client).makeAsyncIterator()
      #expect(try await events.next() == ByteBuffer(string: "data: {\"remaining\":0}\n\n"))
      #expect(try await client.remaining(.post, #"{"seconds":2}"#) == 2)
      for remaining in [2, 1, 0] {
        let event = ByteBuffer(string: "data: {\"remaining\":\(remaining)}\n\n")
        #expect(try await events.next() == event)
        await clock.advance(by: 1)
      }
      return events
    }
    #expect(try await rest.next() == nil)
  }

  @Test("A client that goes away cancels its subscription")
  func cancellation() async throws {
    let (cancellations, continuation) = AsyncStream.makeStream(of: Void.self)
    let states = CurrentValueSubject<Countdown, Never>(Countdown())
      .handleEvents(receiveCancel: { continuation.yield() })
      .eraseToAnyPublisher()
    let router = Router()
    router.get("events") { request, _ in Response.events(of: states, to: request) }
    try await Application(router: router).test(.live) { client in
      // The connection ends with the loop over the response.
      let event = try await events(of: client).first { _ in true }
      #expect(event != nil)
      let cancellation: Void? = await cancellations.first { true }
      #expect(cancellation != nil)
    }
  }

  /// Requests the events, and returns what the server writes, one event after another.
  private func events(
    of client: any TestClientProtocol
  ) async throws -> HTTPClientResponse.Body {
    let port = try #require(client.port)
    let request = HTTPClientRequest(url: "http://localhost:\(port)/events")
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
    #expect(response.headers["content-type"] == ["text/event-stream"])
    return response.body
  }
}
