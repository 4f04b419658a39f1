import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

/// `todo sync`.
struct SyncOnce {
  private let database: TodoDatabase
  private let showsJSON: Bool

  init(_ database: TodoDatabase, showsJSON: Bool) {
    self.database = database
    self.showsJSON = showsJSON
  }

  /// Syncs, and prints the result.
  func run() throws(CommandFailure) {
    let open = try OpenSyncAccount(SyncAccount.path(for: database))
    let result = Effect.sync(open, database).wait()
    if showsJSON {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      // Numbers and texts can always be encoded.
      let data = try! encoder.encode(SyncResult(result))
      try TodoProgram.write(String(decoding: data, as: UTF8.self) + "\n")
    }
    switch result {
    case .success(let report):
      if !showsJSON { try TodoProgram.write("\(report)\n") }
      if let refusal = report.refusal { throw CommandFailure(.refused(refusal)) }
    case .failure(let failure):
      throw CommandFailure(failure)
    }
  }
}

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync of an account, unless another process does.
  static func sync(_ open: OpenSyncAccount, _ database: TodoDatabase) -> Effect {
    Deferred { () -> Effect in
      guard open.lock() else {
        return Effect(error: .database(.syncUnderWay))
      }
      do throws(SyncFailure) {
        return try .sync(.live(open.account, database))
      } catch {
        return Effect(error: error)
      }
    }
    .handleEvents(receiveOutput: { _ in open.noteSync() })
    .eraseToEffect()
  }
}
