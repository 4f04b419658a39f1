import ComposableArchitecture

/// The part of the database that syncs use. Each effect is one transaction, so that a sync may end at any
/// moment: the next one continues from there.
public struct SyncDatabase {
  /// Reads what is known of the server.
  public var known: () -> Effect<SyncServer.Known, SyncFailure>

  /// Merges the server's changes into the list: see ``SyncMerge``. The journal gets an entry for them.
  /// The effect's value has the requests that are left. If a removal is withheld, the name of the server's
  /// state stays that of before, so that the next sync reads the changes again.
  public var merge: (RemoteChanges, MassRemoval.Decision) -> Effect<Merged, SyncFailure>

  /// Notes what the server has answered. The effect's value is the number of answers that are noted.
  public var confirm: ([SyncServer.Answer]) -> Effect<Int, SyncFailure>

  /// Creates a database.
  public init(
    known: @escaping () -> Effect<SyncServer.Known, SyncFailure>,
    merge: @escaping (RemoteChanges, MassRemoval.Decision) -> Effect<Merged, SyncFailure>,
    confirm: @escaping ([SyncServer.Answer]) -> Effect<Int, SyncFailure>
  ) {
    self.known = known
    self.merge = merge
    self.confirm = confirm
  }
}

extension SyncDatabase {
  /// The result of a merge.
  public struct Merged: Equatable, Sendable {
    /// The numbers of todos that were changed on this machine.
    public var report: SyncReport
    /// The requests that the server has to do.
    public var requests: [SyncRequest]

    /// Creates a result.
    public init(report: SyncReport, requests: [SyncRequest]) {
      self.report = report
      self.requests = requests
    }
  }
}

/// The numbers of todos that a sync has changed.
public struct SyncReport: Equatable, Sendable {
  /// Those that were written on this machine.
  public var received = 0
  /// Those that were removed from this machine.
  public var removedHere = 0
  /// Those that were written on the server.
  public var sent = 0
  /// Those that were removed from the server.
  public var removedThere = 0
  /// Those that both sides had changed in the same property.
  public var conflicts = 0
  /// Those that the server has refused, or failed to send. The next sync tries them again.
  public var refused = 0
  /// The first reason for that; `nil` if the server has refused nothing.
  public var refusal: String?
  /// A removal on the server that was not followed here; `nil` if there was none.
  public var withheld: MassRemoval?

  /// Creates a report.
  public init(
    received: Int = 0,
    removedHere: Int = 0,
    sent: Int = 0,
    removedThere: Int = 0,
    conflicts: Int = 0,
    refused: Int = 0,
    refusal: String? = nil,
    withheld: MassRemoval? = nil
  ) {
    self.received = received
    self.removedHere = removedHere
    self.sent = sent
    self.removedThere = removedThere
    self.conflicts = conflicts
    self.refused = refused
    self.refusal = refusal
    self.withheld = withheld
  }

  /// Creates the report of a merge.
  public init(_ merge: SyncMerge) {
    self.init(
      received: merge.written.count,
      removedHere: merge.removed.count,
      conflicts: merge.conflictCount,
      withheld: merge.withheld
    )
  }

  /// A line for the user that says what is left to do, and why; `nil` if all is synced.
  public var problem: String? {
    let problems = [withheld?.message, refusal].compactMap(\.self)
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }
}

extension SyncReport: CustomStringConvertible {
  /// The numbers in words: `received 2, sent 1`; `nothing new` if nothing was done.
  public var description: String {
    let parts = [
      ("received", received), ("removed here", removedHere), ("sent", sent),
      ("removed there", removedThere), ("merged", conflicts),
      ("refused", refused), ("kept here", withheld?.count ?? 0),
    ]
    let words = parts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
    return words.isEmpty ? "nothing new" : words.joined(separator: ", ")
  }
}
