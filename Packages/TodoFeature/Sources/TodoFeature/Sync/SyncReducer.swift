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
  var unconfirmed: [SyncServer.Answer] = []
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
  /// The decision about the todos that the server has removed.
  var decision = MassRemoval.Decision.keep
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
  /// Asks the user about a removal that may be a mistake. All else is synced before. By default, the todos
  /// are kept here.
  public var decide: (MassRemoval) -> Effect<MassRemoval.Decision, Never>

  /// Creates an environment.
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

/// One sync: the server's changes are merged into the list, and then the server gets those of this
/// machine. Both are done again until nothing is left, because the server may get other changes meanwhile. If
/// the server refuses a hundred todos, the sync ends.
///
/// If the server has removed so many todos that it may be a mistake, they are kept here, and all else is done.
/// Then the user is asked, and what is decided is done in a further round.
///
/// A sync may end at any step, also by the end of the process. The next one does what is left.
public let syncReducer = Reducer<SyncState, SyncAction, SyncEnvironment> {
  state,
  action,
  environment in
  switch action {
  case .sync:
    return state.begin(environment)
  case .cancel:
    if state.step == .none { return .none }
    return state.end(.failure(.offline("the sync was cancelled")))
  case .known(.success(let known)):
    state.step = .fetching
    return environment.server.changes(known).catchToEffect(SyncAction.received)
      .cancellable(id: RequestID())
  case .received(.success(let changes)):
    state.step = .merging
    (state.unread, state.unreadable) = (changes.unread, changes.unreadable)
    return environment.database.merge(changes, state.decision).catchToEffect(SyncAction.merged)
      .cancellable(id: RequestID())
  case .merged(.success(let merged)):
    state.report += merged.report
    return state.send(merged.requests, environment)
  case .answered(let request, .success(let answer)):
    state.note(answer, to: request)
    return state.proceed(environment)
  case .answered(let request, .failure(.refused(let reason))):
    state.unanswered -= 1
    state.note(refusal: reason, of: request)
    if state.refused.count >= SyncState.maximumRefusals { state.waiting = [] }
    return state.proceed(environment)
  case .confirmed(.success):
    state.isConfirming = false
    return state.proceed(environment)
  case .decided(.keep):
    return state.finish()
  case .decided(let decision):
    state.decision = decision
    return state.beginRound(environment)
  case .answered(_, .failure(let failure)):
    state.unanswered -= 1
    return state.fail(failure, environment)
  case .known(.failure(let failure)), .received(.failure(let failure)),
    .merged(.failure(let failure)), .confirmed(.failure(let failure)):
    return state.end(.failure(failure))
  }
}

extension Effect where Output == SyncReport, Failure == SyncFailure {
  /// An effect that runs one sync, and sends what it has done. Canceling it cancels the sync.
  ///
  /// - Parameter environment: The database and the server.
  public static func sync(_ environment: SyncEnvironment) -> Effect {
    Deferred { () -> AnyPublisher<SyncReport, SyncFailure> in
      let store = Store(
        initialState: SyncState(),
        reducer: syncReducer,
        environment: environment
      )
      let viewStore = ViewStore(store, removeDuplicates: { $0.outcome == $1.outcome })
      return viewStore.publisher
        .compactMap(\.outcome)
        .first()
        .setFailureType(to: SyncFailure.self)
        .flatMap(\.publisher)
        .handleEvents(
          receiveCancel: { viewStore.send(.cancel) },
          receiveRequest: { _ in if viewStore.step == .none { viewStore.send(.sync) } }
        )
        .eraseToAnyPublisher()
    }
    .eraseToEffect()
  }
}

/// The identity of all requests of a sync.
private struct RequestID: Hashable {}

extension SyncState {
  /// The number of requests that are sent without waiting for an answer.
  private static let maximumUnanswered = 4
  /// The number of answers that are noted together: each transaction waits for the disk.
  private static let batchSize = 100
  /// The number of refused todos after which no more are sent: the server takes none.
  fileprivate static let maximumRefusals = 100
  /// The number of rounds after which a sync gives up: something changes with every request.
  private static let maximumRounds = 10

  fileprivate mutating func begin(_ environment: SyncEnvironment) -> Effect<SyncAction, Never> {
    if step != .none { return .none }
    self = SyncState()
    return beginRound(environment)
  }

  fileprivate mutating func beginRound(_ environment: SyncEnvironment) -> Effect<SyncAction, Never>
  {
    rounds += 1
    if rounds > Self.maximumRounds {
      let reason = "the server's todos change with every request; sync again later"
      return end(.failure(.unavailable(reason, retryAfter: nil)))
    }
    step = .reading
    return environment.database.known().catchToEffect(SyncAction.known)
      .cancellable(id: RequestID())
  }

  /// Sends the requests of a round, or ends the sync if there are none.
  fileprivate mutating func send(
    _ requests: [SyncRequest],
    _ environment: SyncEnvironment
  ) -> Effect<SyncAction, Never> {
    var requests = requests.filter { !refused.contains($0.id) }
    // The server has another version than the one that is known, and does not list it.
    if requests.byID == self.requests.byID {
      for request in requests { note(refusal: request.refusal, of: request) }
      requests = []
    }
    if requests.isEmpty { return ask(environment) }
    step = .sending
    self.requests = requests
    waiting = requests.reversed()
    return proceed(environment)
  }

  /// Asks the user about a removal that was withheld. Without one, the sync ends.
  private mutating func ask(_ environment: SyncEnvironment) -> Effect<SyncAction, Never> {
    guard let removal = report.withheld else { return finish() }
    step = .asking
    return environment.decide(removal).map(SyncAction.decided).eraseToEffect()
      .cancellable(id: RequestID())
  }

  fileprivate mutating func finish() -> Effect<SyncAction, Never> {
    let advice = "; correct or remove it there with another program"
    if let href = unread.first {
      report.add(refused: unread.count, "the server fails to send '\(href)'\(advice)")
    }
    for href in unreadable {
      // Each is named, so that the user can find it.
      let reason = "the server has a version of '\(href)' that cannot be read\(advice)"
      report.refused += 1
      report.refusal = [report.refusal, reason].compactMap(\.self).joined(separator: "; ")
    }
    return end(.success(report))
  }

  fileprivate mutating func note(refusal reason: String, of request: SyncRequest) {
    guard refused.insert(request.id).inserted else { return }
    report.add(refused: 1, reason)
    if case .put(let upload) = request { unconfirmed.append(.refused(upload.id)) }
  }

  fileprivate mutating func note(_ answer: SyncServer.Answer, to request: SyncRequest) {
    unanswered -= 1
    switch answer {
    case .written(var todo):
      report.sent += 1
      // The server may write it in another form, which is not a change.
      if case .put(let upload) = request { todo.fields = upload.fields }
      unconfirmed.append(.written(todo))
    case .removed:
      report.removedThere += 1
      unconfirmed.append(answer)
    case .refused:
      // The next round merges what the server has now.
      if case .put = request { unconfirmed.append(answer) }
    }
  }

  /// Sends the next requests, and gives answers to the database. When nothing is left, a round begins.
  fileprivate mutating func proceed(_ environment: SyncEnvironment) -> Effect<SyncAction, Never> {
    var effects: [Effect<SyncAction, Never>] = []
    while unanswered < Self.maximumUnanswered, let request = waiting.popLast() {
      unanswered += 1
      let answer = environment.server.send(request)
        .catchToEffect { SyncAction.answered(request, $0) }
      effects.append(answer.cancellable(id: RequestID()))
    }
    let isAnswered = unanswered == 0
    if !isConfirming, unconfirmed.count >= Self.batchSize || isAnswered && !unconfirmed.isEmpty {
      effects.append(confirm(environment))
    }
    if isAnswered, !isConfirming {
      return refused.count < Self.maximumRefusals ? beginRound(environment) : ask(environment)
    }
    return .merge(effects)
  }

  private mutating func confirm(_ environment: SyncEnvironment) -> Effect<SyncAction, Never> {
    isConfirming = true
    defer { unconfirmed = [] }
    return environment.database.confirm(unconfirmed).catchToEffect(SyncAction.confirmed)
      .cancellable(id: RequestID())
  }

  /// Ends the sync because a request has failed. Answers that have come are noted before.
  fileprivate mutating func fail(
    _ failure: SyncFailure,
    _ environment: SyncEnvironment
  ) -> Effect<SyncAction, Never> {
    let answers = unconfirmed
    let end = end(.failure(failure))
    if answers.isEmpty { return end }
    return .concatenate(end, environment.database.confirm(answers).fireAndForget())
  }

  fileprivate mutating func end(
    _ result: Result<SyncReport, SyncFailure>
  ) -> Effect<SyncAction, Never> {
    step = .none
    (waiting, requests, refused, unconfirmed) = ([], [], [], [])
    (unread, unreadable) = ([], [])
    (unanswered, isConfirming) = (0, false)
    outcome = result
    return .cancel(id: RequestID())
  }
}

extension SyncRequest {
  /// The reason why it is not done: the server's version is not known, for the user.
  fileprivate var refusal: String {
    switch self {
    case .put(let upload) where upload.base != nil && upload.base?.etag == nil:
      "the server does not tell the version of '\(upload.fields.text)', so it is not overwritten"
    case .put(let upload):
      "the server has a version of '\(upload.fields.text)' that cannot be read; "
        + "correct or remove it there with another program"
    case .delete(_, let href, _):
      "the server has a version of '\(href)' that cannot be read; remove it there with another program"
    }
  }
}

extension [SyncRequest] {
  /// The requests by the todos, of which each has one.
  fileprivate var byID: [Todo.ID: SyncRequest] {
    Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension SyncReport {
  fileprivate static func += (report: inout SyncReport, other: SyncReport) {
    report.received += other.received
    report.removedHere += other.removedHere
    report.sent += other.sent
    report.removedThere += other.removedThere
    report.conflicts += other.conflicts
    // Each round of a sync sees the same removal again.
    report.withheld = other.withheld
  }

  fileprivate mutating func add(refused count: Int, _ reason: String) {
    refused += count
    refusal = refusal ?? reason
  }
}
