import ComposableArchitecture
import Foundation
import Hummingbird

/// Serves a countdown on port 8080 of this machine, or another one, until SIGTERM or SIGINT:
/// `countdown-server [PORT]`.
@main
struct CountdownServerProgram {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    let scheduler = DispatchQueue(label: "countdown").eraseToAnyScheduler()
    let application = Application(
      router: router(of: CountdownStore(scheduler: scheduler)),
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
    )
    try await application.runService()
  }

  /// Returns the routes of the server.
  static func router(of countdown: CountdownStore) -> Router<BasicRequestContext> {
    let router = Router()
    router.get("countdown") { _, _ in await countdown.state }
    router.post("countdown") { request, context in
      let start = try await request.decode(as: Start.self, context: context)
      guard (1...86_400).contains(start.seconds) else {
        throw HTTPError(.badRequest, message: "seconds: from 1 to 86400")
      }
      return await countdown.send(.started(seconds: start.seconds))
    }
    router.delete("countdown") { _, _ in await countdown.send(.stopped) }
    router.get("events") { request, _ in Response.events(of: countdown.states, to: request) }
    return router
  }
}

/// The body of a request that starts the countdown.
private struct Start: Decodable {
  let seconds: Int
}

extension Countdown: ResponseEncodable {}
