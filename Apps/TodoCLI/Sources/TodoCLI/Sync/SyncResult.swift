import Foundation
import TodoFeature

/// The result of a sync as JSON: what `todo sync --json` prints, and the screen reads.
package struct SyncResult: Codable, Equatable, Sendable {
  /// A kind of failure.
  private enum Kind: String, Codable, Sendable {
    case offline, credentials, unavailable, refused, busy, database
  }

  /// The numbers of todos; `nil` if the sync has failed.
  private var received: Int?
  private var removedHere: Int?
  private var sent: Int?
  private var removedThere: Int?
  private var merged: Int?
  private var refused: Int?
  /// The todos that the server has removed, and that are kept here; `nil` if there are none.
  private var keptHere: Int?
  /// The number of all todos that were synced, if some are kept here.
  private var synced: Int?
  /// The kind of failure; `nil` if there was none.
  private var failure: Kind?
  /// The text of a failure, or of the server's first refusal.
  private var reason: String?
  /// The time for which the server wants to be left alone, in seconds.
  private var retryAfter: Double?

  /// Creates the result of a sync.
  package init(_ result: Result<SyncReport, SyncFailure>) {
    switch result {
    case .success(let report):
      (received, removedHere) = (report.received, report.removedHere)
      (sent, removedThere, merged) = (report.sent, report.removedThere, report.conflicts)
      (refused, reason) = (report.refused, report.refusal)
      (keptHere, synced) = (report.withheld?.count, report.withheld?.total)
    case .failure(.offline(let reason)):
      (failure, self.reason) = (.offline, reason)
    case .failure(.credentials):
      failure = .credentials
    case .failure(.unavailable(let reason, let retryAfter)):
      (failure, self.reason, self.retryAfter) = (.unavailable, reason, retryAfter)
    case .failure(.refused(let reason)):
      (failure, self.reason) = (.refused, reason)
    case .failure(.database(let failure)):
      (self.failure, reason) = (failure.reason == .busy ? .busy : .database, failure.message)
    }
  }

  /// The result.
  package var result: Result<SyncReport, SyncFailure> {
    let text = reason ?? ""
    return switch failure {
    case .offline: .failure(.offline(text))
    case .credentials: .failure(.credentials)
    case .unavailable: .failure(.unavailable(text, retryAfter: retryAfter))
    case .refused: .failure(.refused(text))
    case .busy: .failure(.database(ListDatabase.Failure(.busy, text)))
    case .database: .failure(.database(ListDatabase.Failure(.fault, text)))
    case nil:
      .success(
        SyncReport(
          received: received ?? 0,
          removedHere: removedHere ?? 0,
          sent: sent ?? 0,
          removedThere: removedThere ?? 0,
          conflicts: merged ?? 0,
          refused: refused ?? 0,
          refusal: reason,
          withheld: keptHere.map { MassRemoval(count: $0, total: synced ?? $0) }
        )
      )
    }
  }
}
