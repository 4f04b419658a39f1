import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

/// The program `todo-sync`: which `todo` starts for `todo sync`.
public enum SyncProgram {
  /// Runs the command that the process was started with.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 {
    TodoProgram.run(sync: perform)
  }

  private static func perform(_ invocation: SyncInvocation, _ database: TodoDatabase) throws {
    switch invocation {
    case .once(let showsJSON, let decision): try sync(database, showsJSON: showsJSON, decision)
    case .watch: try watch(database)
    case .setUp(let setup): try setUp(setup, database)
    case .showStatus: try showStatus(database)
    case .forget: try forget(database)
    }
  }

  private static func forget(_ database: TodoDatabase) throws {
    let isRemoved = try SyncAccount.remove(SyncAccount.path(for: database))
    try database.forgetCalendar()
    try StandardStream.output.write(
      isRemoved ? "the list is synced no more\n" : "the list was not synced\n"
    )
  }
}

/// `todo sync`.
extension SyncProgram {
  /// Syncs, and prints the result.
  ///
  /// - Parameters:
  ///   - database: The database of the list.
  ///   - showsJSON: True if the result is printed as JSON, and nobody is asked.
  ///   - decision: The decision about a removal of many todos; `nil` if the user is to be asked.
  static func sync(
    _ database: TodoDatabase,
    showsJSON: Bool,
    _ decision: MassRemoval.Decision?
  ) throws {
    let open = try OpenSyncAccount(SyncAccount.path(for: database))
    let result = Effect.sync(open, database) { removal in
      .result {
        .success(decision ?? (showsJSON ? .keep : Prompt.decision(about: removal)))
      }
    }
    .wait()
    if showsJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Numbers and texts can always be encoded.
      let data = try! encoder.encode(SyncResult(result))
      try StandardStream.output.write(String(decoding: data, as: UTF8.self) + "\n")
    }
    let report = try result.get()
    if !showsJSON { try StandardStream.output.write("\(report)\n") }
    if let problem = report.problem { throw SyncFailure.refused(problem) }
  }
}

/// `todo sync status`.
extension SyncProgram {
  /// Prints the calendar, the user, the last sync, and what waits for the next one.
  static func showStatus(_ database: TodoDatabase) throws {
    let open = try OpenSyncAccount(SyncAccount.path(for: database))
    let account = open.account
    let unsent = try database.unsentCount(for: account.calendar)
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
    let last = open.lastSync?.formatted(style) ?? "never"
    let text = """
      calendar   \(account.name.visible) <\(account.calendar)>
      user       \(account.user ?? "none")
      password   \(account.passwordCommand.map { "printed by '\($0)'" } ?? "kept")
      last sync  \(last)
      to send    \(unsent)

      """
    try StandardStream.output.write(text)
  }
}

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync of an account on the main queue, unless another process does.
  ///
  /// - Parameter decide: Asks the user about a removal of many todos. Unless it is given, they are kept.
  static func sync(
    _ open: OpenSyncAccount,
    _ database: TodoDatabase,
    decide: @escaping (MassRemoval) -> Effect<MassRemoval.Decision, Never> = { _ in
      Effect<MassRemoval.Decision, Never>(value: .keep)
    }
  ) -> Effect {
    Deferred { () -> Effect in
      guard open.lock() else {
        return Effect(error: .database(.syncUnderWay))
      }
      do throws(SyncFailure) {
        let server = CalDAVServer(
          collection: open.account.calendar,
          credentials: try open.account.credentials(),
          client: .onMainQueue
        )
        return .sync(
          SyncEnvironment(
            database: database.syncClient(of: open.account.calendar),
            server: server.syncServer,
            decide: decide
          )
        )
      } catch {
        return Effect(error: error)
      }
    }
    .handleEvents(receiveOutput: { _ in open.noteSync() })
    .eraseToEffect()
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
