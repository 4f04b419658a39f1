import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

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
      try TodoProgram.write(String(decoding: data, as: UTF8.self) + "\n")
    }
    let report = try result.get()
    if !showsJSON { try TodoProgram.write("\(report)\n") }
    if let problem = report.problem { throw SyncFailure.refused(problem) }
  }
}

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync of an account, unless another process does.
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
        var environment = try SyncEnvironment.live(open.account, database)
        environment.decide = decide
        return .sync(environment)
      } catch {
        return Effect(error: error)
      }
    }
    .handleEvents(receiveOutput: { _ in open.noteSync() })
    .eraseToEffect()
  }
}
