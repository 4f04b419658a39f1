import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

/// `todo sync --watch`.
extension SyncProgram {
  /// Syncs after each change, and every five minutes, until the process is ended or the user has to do
  /// something.
  ///
  /// A sync may be ended at any moment, so no signal is handled.
  static func watch(_ database: TodoDatabase) throws {
    let path = try SyncAccount.path(for: database)
    _ = try OpenSyncAccount(path)
    let viewStore = ViewStore(
      Store(
        initialState: SyncSchedule(),
        reducer: syncScheduleReducer.combined(with: printer),
        environment: SyncScheduleEnvironment(
          sync: { .sync(accountAt: path, database) },
          mainQueue: .main,
          now: { .now },
          random: { .random(in: 0...1) }
        )
      )
    )
    let changes = DatabaseWatch(database.path).changes(on: .main)
      .sink { viewStore.send(.listChanged) }
    viewStore.send(.start)
    while viewStore.phase != .stopped {
      _ = RunLoop.main.run(mode: .default, before: .distantFuture)
    }
    changes.cancel()
    if let failure = viewStore.failure { throw failure }
  }

  /// Prints what a sync has done. Nothing new is not worth a line.
  private static let printer = Reducer<
    SyncSchedule, SyncScheduleAction, SyncScheduleEnvironment
  > { state, action, environment in
    let now = environment.now().formatted(
      Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false)
    )
    switch action {
    case .ended(.success(let report)) where report != SyncReport():
      return .fireAndForget {
        try? StandardStream.output.write("\(now) \(report)\n")
        if let problem = report.problem {
          try? StandardStream.error.write("\(now) \(problem.visible)\n")
        }
      }
    case .ended(.failure(let failure)) where failure.isTransient:
      return .fireAndForget {
        try? StandardStream.error.write("\(now) \(failure.message.visible)\n")
      }
    case .start, .stop, .listChanged, .due, .ended:
      return .none
    }
  }
}

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync of the account in a file, which may have changed since the last one.
  fileprivate static func sync(accountAt path: String, _ database: TodoDatabase) -> Effect {
    Deferred { () -> Effect in
      do throws(CommandFailure) {
        return .sync(try OpenSyncAccount(path), database)
      } catch {
        return Effect(error: .refused(error.message))
      }
    }
    .eraseToEffect()
  }
}
