/// Where cancellation ids live, and what else the effects of one store share: one space per store, and
/// one of the process for effects that are subscribed outside any store. In it each row of `forEach` has
/// a space of its own.
@usableFromInline
final class CancellationSpace: Sendable {
  private struct State {
    var running = CancelTokens()
    var throttles: [ThrottleKey: any Expiring] = [:]
    /// After how many more uses of the table of throttles it is looked through.
    var usesUntilPruning = 8
  }

  /// What a store's space and those of its rows have in common.
  private final class Shared: Sendable {
    let state = _Lock(State())
    let taskExecutor: _Lock<(any TaskExecutor)?>
    let deliversOnMain: Bool

    init(taskExecutor: (any TaskExecutor)?, deliversOnMain: Bool) {
      self.taskExecutor = _Lock(taskExecutor)
      self.deliversOnMain = deliversOnMain
    }
  }

  private static let ofProcess = CancellationSpace()

  @TaskLocal private static var entered: CancellationSpace?

  /// The space of the effects that a subscriber subscribes.
  ///
  /// The store's subscriber says it through all operators, however late they subscribe. Where one hides
  /// its downstream, as a `sink` in the work of an effect, a subject and `share()` do, it is the space
  /// of the effect that is being subscribed right now, if there is one.
  static func of(_ subscriber: some Subscriber) -> CancellationSpace {
    subscriber._context as? CancellationSpace ?? entered ?? ofProcess
  }

  private let shared: Shared

  /// The rows that this space is the space of, the outermost first.
  private let rows: [RowID]

  /// Makes the space of a store.
  ///
  /// - Parameters:
  ///   - taskExecutor: Where the tasks of effects run; nil says anywhere.
  ///   - deliversOnMain: Whether tasks that run anywhere deliver on the main queue.
  convenience init(taskExecutor: (any TaskExecutor)? = nil, deliversOnMain: Bool = false) {
    self.init(
      shared: Shared(taskExecutor: taskExecutor, deliversOnMain: deliversOnMain),
      rows: []
    )
  }

  private init(shared: Shared, rows: [RowID]) {
    self.shared = shared
    self.rows = rows
  }

  /// Where the tasks of effects run that are started from now on; nil says anywhere.
  var taskExecutor: (any TaskExecutor)? {
    get { shared.taskExecutor.withLock { $0 } }
    set { shared.taskExecutor.withLock { $0 = newValue } }
  }

  /// Whether tasks deliver on the main queue that run anywhere.
  var deliversOnMain: Bool { shared.deliversOnMain }

  /// The space of rows in this one.
  func inside(_ inner: [RowID]) -> CancellationSpace {
    CancellationSpace(shared: shared, rows: rows + inner)
  }

  /// The id that an id is in this space.
  @usableFromInline
  func resolve(_ id: CancelID) -> CancelID {
    id.inside(rows)
  }

  /// Runs the work with this space as that of subscribers that do not say theirs.
  @usableFromInline
  func enter(_ work: () -> Void) {
    Self.$entered.withValue(self, operation: work)
  }

  /// Subscribes to a publisher whose effects have their ids in this space, however late they are
  /// subscribed.
  func subscribe<S: Subscriber>(
    _ subscriber: S,
    to publisher: some Publisher<S.Input, S.Failure>
  ) {
    enter {
      if subscriber._context === self {
        publisher.subscribe(subscriber)
      } else {
        publisher.subscribe(SpaceNode(downstream: subscriber, space: self))
      }
    }
  }

  /// Registers an effect that is about to be subscribed with its ids. Where an id says so, all others
  /// of it are ended first, also those that start because others end.
  ///
  /// - Returns: Whether it is to be subscribed: another thread may have ended it, or the end of others.
  func register(_ token: CancelToken, _ registrations: CancelRegistrations) -> Bool {
    token.willSubscribe()
    var isOver = false
    registrations.forEach { registration in
      add(token, registration.id, alone: registration.cancelInFlight)
      isOver = token.isOver
      return !isOver
    }
    guard isOver else { return true }
    // What has ended it meanwhile could not yet take it out of all entries.
    remove(token, registrations)
    return false
  }

  private func add(_ token: CancelToken, _ id: CancelID, alone: Bool) {
    while let others = shared.state.withLock({ $0.running.add(token, id, alone: alone) }) {
      others.end()
    }
  }

  /// Removes an effect that runs no more.
  func remove(_ token: CancelToken, _ registrations: CancelRegistrations) {
    shared.state.withLock { state in
      registrations.forEach {
        state.running.remove(token, $0.id)
        return true
      }
    }
  }

  /// Ends all effects of the ids, in the order in which they were subscribed; not those that the caller
  /// is subscribing.
  @usableFromInline
  func cancel(_ ids: [CancelID]) {
    for id in ids {
      let id = resolve(id)
      shared.state.withLock { $0.running.removeAll(reachedBy: id) }?.end()
    }
  }

  /// The throttle of an id; one of its own for each kind of time and output.
  func throttle<Time, Output>(
    _ id: CancelID,
    _ type: Throttle<Time, Output>.Type
  ) -> Throttle<Time, Output> {
    let key = ThrottleKey(id: resolve(id), type: ObjectIdentifier(type))
    pruneThrottles()
    return shared.state.withLock { state in
      if let throttle = state.throttles[key] as? Throttle<Time, Output> { return throttle }
      let throttle = Throttle<Time, Output>()
      state.throttles[key] = throttle
      return throttle
    }
  }

  /// How many ids have anything to be remembered.
  var count: Int { shared.state.withLock { $0.running.count + $0.throttles.count } }

  /// Forgets what has expired, after as many uses as there were throttles the last time: so the table
  /// neither grows for ever nor stays as large as it once was, at O(1) per use.
  private func pruneThrottles() {
    let candidates = shared.state.withLock { state -> [ThrottleKey: any Expiring] in
      state.usesUntilPruning -= 1
      return state.usesUntilPruning < 0 ? state.throttles : [:]
    }
    guard !candidates.isEmpty else { return }
    // Asked outside the lock: the answer comes from a scheduler.
    let expired = candidates.filter(\.value.isExpired)
    shared.state.withLock { state in
      for (key, throttle) in expired where state.throttles[key] === throttle {
        state.throttles[key] = nil
      }
      state.usesUntilPruning = max(8, state.throttles.count)
    }
  }
}

private struct ThrottleKey: Hashable {
  let id: CancelID
  let type: ObjectIdentifier
}
