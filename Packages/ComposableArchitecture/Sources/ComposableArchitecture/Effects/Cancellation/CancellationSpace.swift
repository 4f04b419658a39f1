/// The cancellation ids of one store, and the other state that its effects share.
///
/// There is one space per store, and one of the process, for effects that are subscribed outside
/// any store. Within a space, each row of `forEach` has a space of its own.
@usableFromInline
final class CancellationSpace: Sendable {
  private struct State {
    var running = CancelTokens()
    var throttles: [ThrottleKey: any Expiring] = [:]
    /// The number of uses of the table of throttles until it is pruned.
    var usesUntilPruning = 8
  }

  /// The common part of a store's space and the spaces of its rows.
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

  /// Returns the space of the effects that a subscriber subscribes.
  ///
  /// The store's subscriber provides it through all operators, even if they subscribe later. Some
  /// subscribers hide their downstream, such as a `sink` in the work of an effect, a subject and
  /// `share()`. Behind them, it is the space of the effect that is being subscribed at that moment,
  /// if there is one, else that of the process.
  static func of(_ subscriber: some Subscriber) -> CancellationSpace {
    subscriber._context as? CancellationSpace ?? entered ?? ofProcess
  }

  private let shared: Shared

  /// The rows that this space belongs to, the outermost first.
  private let rows: [RowID]

  /// Makes the space of a store.
  ///
  /// - Parameters:
  ///   - taskExecutor: The executor of the tasks of effects; nil if they may run anywhere.
  ///   - deliversOnMain: True if tasks without an executor deliver on the main queue.
  @usableFromInline
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

  /// The executor of the tasks of effects that start from now on; nil if they may run anywhere.
  var taskExecutor: (any TaskExecutor)? {
    get { shared.taskExecutor.withLock { $0 } }
    set { shared.taskExecutor.withLock { $0 = newValue } }
  }

  /// True if tasks without an executor deliver on the main queue.
  var deliversOnMain: Bool { shared.deliversOnMain }

  /// Returns the space of rows in this one.
  func inside(_ inner: [RowID]) -> CancellationSpace {
    CancellationSpace(shared: shared, rows: rows + inner)
  }

  /// Returns an id as it is used in the rows of this space.
  @usableFromInline
  func resolve(_ id: CancelID) -> CancelID {
    id.inside(rows)
  }

  /// Runs the work. Meanwhile, this is the space of subscribers that do not provide theirs.
  @usableFromInline
  func enter(_ work: () -> Void) {
    Self.$entered.withValue(self, operation: work)
  }

  /// Subscribes to a publisher whose effects have their ids in this space, even if they are
  /// subscribed later.
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

  /// Registers an effect, which is about to be subscribed, with its ids. If an id requires it, all
  /// other effects of that id are ended first, also those that start because others end.
  ///
  /// - Returns: True if it is to be subscribed. Another thread may have ended it, or the end of the
  ///   others.
  func register(_ token: CancelToken, _ registrations: CancelRegistrations) -> Bool {
    token.willSubscribe()
    var isOver = false
    registrations.forEach { registration in
      add(token, registration.id, alone: registration.cancelInFlight)
      isOver = token.isOver
      return !isOver
    }
    guard isOver else { return true }
    // The code that has ended it could not yet remove it from all entries.
    remove(token, registrations)
    return false
  }

  private func add(_ token: CancelToken, _ id: CancelID, alone: Bool) {
    while let others = shared.state.withLock({ $0.running.add(token, id, alone: alone) }) {
      others.end()
    }
  }

  /// Removes an effect that does not run any more.
  func remove(_ token: CancelToken, _ registrations: CancelRegistrations) {
    shared.state.withLock { state in
      registrations.forEach {
        state.running.remove(token, $0.id)
        return true
      }
    }
  }

  /// Ends all effects of the ids, in the order in which they were subscribed, except those that the
  /// caller is subscribing.
  @usableFromInline
  func cancel(_ ids: [CancelID]) {
    for id in ids {
      let id = resolve(id)
      shared.state.withLock { $0.running.removeAll(reachedBy: id) }?.end()
    }
  }

  /// Returns the throttle of an id. There is one for each type of time and output.
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

  /// The number of entries for ids.
  var count: Int { shared.state.withLock { $0.running.count + $0.throttles.count } }

  /// Removes expired throttles, after as many uses as there were throttles the last time. So the
  /// table neither grows for ever nor stays as large as it once was, at O(1) per use.
  private func pruneThrottles() {
    let candidates = shared.state.withLock { state -> [ThrottleKey: any Expiring] in
      state.usesUntilPruning -= 1
      return state.usesUntilPruning < 0 ? state.throttles : [:]
    }
    guard !candidates.isEmpty else { return }
    // Checked outside the lock, because the check calls a scheduler.
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
