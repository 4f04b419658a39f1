import ComposableArchitecture

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
    return environment.database.merge(changes, state.rule).catchToEffect(SyncAction.merged)
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
  case .decided(.remove):
    state.rule = .agreed(count: state.report.withheld?.count ?? 0)
    return state.beginRound(environment)
  case .decided(.sendAgain):
    state.rule = .sendAgain
    return state.beginRound(environment)
  case .answered(_, .failure(let failure)):
    state.unanswered -= 1
    return state.fail(failure, environment)
  case .known(.failure(let failure)), .received(.failure(let failure)),
    .merged(.failure(let failure)), .confirmed(.failure(let failure)):
    return state.end(.failure(failure))
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
    switch (answer, request) {
    case (.written(var todo), .put(let upload)):
      report.sent += 1
      // The server may write it in another form, which is not a change.
      todo.fields = upload.fields
      unconfirmed.append(.written(todo))
    case (.removed, .delete(let id, _, _)):
      report.removedThere += 1
      unconfirmed.append(.removed(id))
    // The next round merges what the server has now.
    case (.changedMeanwhile, .put(let upload)):
      unconfirmed.append(.refused(upload.id))
    case (.changedMeanwhile, .delete), (.written, .delete), (.removed, .put):
      break
    }
  }

  /// Sends the next requests, and gives answers to the database. When nothing is left, a round begins.
  fileprivate mutating func proceed(_ environment: SyncEnvironment) -> Effect<SyncAction, Never> {
    var effects: [Effect<SyncAction, Never>] = []
    while unanswered < Self.maximumUnanswered, let request = waiting.popLast() {
      unanswered += 1
      effects.append(environment.server.effect(of: request).cancellable(id: RequestID()))
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

extension SyncServer {
  fileprivate func effect(of request: SyncRequest) -> Effect<SyncAction, Never> {
    let answer =
      switch request {
      case .put(let upload): put(upload)
      case .delete(_, let href, let etag): delete(href, etag)
      }
    return answer.catchToEffect { SyncAction.answered(request, $0) }
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
