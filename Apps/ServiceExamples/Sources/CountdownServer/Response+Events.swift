import ComposableArchitecture
import Foundation
import Hummingbird
import ReactiveExtras
import ServiceLifecycle

extension Response {
  /// Makes a response that sends the values of a publisher as server-sent events, in JSON.
  ///
  /// - Demand: a client that reads slowly misses values, but never the last one.
  /// - Cancellation: the subscription is cancelled when the client closes the connection. When the program shuts
  ///   down, the response ends; otherwise the server would wait for it.
  ///
  /// - Parameters:
  ///   - values: The publisher, to which each response subscribes.
  ///   - request: The request to answer. Its body is not read by anything else.
  static func events<Value: Encodable & Sendable>(
    of values: AnyPublisher<Value, Never>,
    to request: Request
  ) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody { writer in
        try await request.body.consumeWithCancellationOnInboundClose { _ in
          let newest = values.values(bufferingPolicy: .bufferingLatest(1))
          for await value in newest.cancelOnGracefulShutdown() {
            let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
            try await writer.write(ByteBuffer(string: "data: \(json)\n\n"))
          }
        }
        try await writer.finish(nil)
      }
    )
  }
}
