import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

extension SyncEnvironment {
  /// The database, and the calendar of an account. All runs on the main queue.
  static func live(
    _ account: SyncAccount,
    _ database: TodoDatabase
  ) throws(SyncFailure) -> SyncEnvironment {
    SyncEnvironment(
      database: database.syncClient(of: account.calendar),
      server: CalDAVServer(
        collection: account.calendar,
        credentials: try account.credentials(),
        client: .onMainQueue,
        coder: .libical()
      ).syncServer
    )
  }
}

extension HTTPClient {
  /// The live client, whose answers come on the main queue.
  static var onMainQueue: HTTPClient {
    let client = live()
    return HTTPClient { client.send($0).receive(on: DispatchQueue.main).eraseToEffect() }
  }
}

extension Effect where Output: Sendable {
  /// Runs the effect on the main queue until it has its first value, or fails.
  func wait() -> Result<Output, Failure> {
    var result: Result<Output, Failure>?
    let running = receive(on: DispatchQueue.main).sink(
      receiveCompletion: { completion in
        if case .failure(let failure) = completion { result = result ?? .failure(failure) }
      },
      receiveValue: { result = result ?? .success($0) }
    )
    while result == nil { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    running.cancel()
    return result!
  }
}
