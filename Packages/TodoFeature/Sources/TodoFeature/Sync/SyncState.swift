import ComposableArchitecture

/// A sync of the list with a server.
public struct SyncState: Equatable, Sendable {
  /// The step that a sync waits for.
  public enum Step: Equatable, Sendable {
    /// No sync is under way.
    case none
    /// The known state of the server is read.
    case reading
    /// The server is asked for its changes.
    case fetching
    /// They are merged into the list.
    case merging
    /// The server is sent the changes of this machine.
    case sending
    /// All else is done, and the user is asked about a removal.
    case asking
  }

  /// The step of the sync that is under way.
  public internal(set) var step = Step.none
  /// A report of what the sync has done so far.
  public internal(set) var report = SyncReport()
  /// The result of the last sync; `nil` before it, and while one is under way.
  public internal(set) var outcome: Result<SyncReport, SyncFailure>?

  /// The requests that have not been sent, the next one last.
  var waiting: [SyncRequest] = []
  /// The number of requests that have not been answered.
  var unanswered = 0
  /// The answers that have not been given to the database.
  var unconfirmed: [SyncDatabase.Confirmation] = []
  /// True while the database notes answers.
  var isConfirming = false
  /// The requests of the last round.
  var requests: [SyncRequest] = []
  /// The todos that the server has refused. They are not sent again in this sync.
  var refused: Set<Todo.ID> = []
  /// The addresses of the todos that the server failed to send in this round.
  var unread: [String] = []
  /// The addresses of the entries that could not be read in this round.
  var unreadable: [String] = []
  /// The treatment of the todos that the server has removed.
  var rule = MassRemoval.Rule.careful
  /// The number of times that the server was asked for its changes.
  var rounds = 0

  /// Creates the state before the first sync.
  public init() {}
}

/// The actions of a sync.
public enum SyncAction: Equatable, Sendable {
  /// Begin a sync, unless one is under way.
  case sync
  /// End the sync that is under way. What it has done stays done.
  case cancel
  /// The database has read what is known of the server.
  case known(Result<SyncServer.Known, SyncFailure>)
  /// The server has sent its changes.
  case received(Result<RemoteChanges, SyncFailure>)
  /// The database has merged them into the list.
  case merged(Result<SyncDatabase.Merged, SyncFailure>)
  /// The server has answered a request.
  case answered(SyncRequest, Result<SyncServer.Answer, SyncFailure>)
  /// The database has noted answers.
  case confirmed(Result<Int, SyncFailure>)
  /// The user has decided about a removal.
  case decided(MassRemoval.Decision)
}

/// The dependencies of a sync.
public struct SyncEnvironment {
  /// The database of this machine.
  public var database: SyncDatabase
  /// The server.
  public var server: SyncServer
  /// Asks the user about a removal that may be a mistake. All else is synced before.
  public var decide: (MassRemoval) -> Effect<MassRemoval.Decision, Never>

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - database: The database of this machine.
  ///   - server: The server.
  ///   - decide: Asks the user about a removal. Unless it is given, the todos are kept here.
  public init(
    database: SyncDatabase,
    server: SyncServer,
    decide: @escaping (MassRemoval) -> Effect<MassRemoval.Decision, Never> = { _ in
      Effect(value: .keep)
    }
  ) {
    self.database = database
    self.server = server
    self.decide = decide
  }
}
