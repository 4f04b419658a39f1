/// Where cancellation ids live: one space per store, and one of the process for effects that are
/// subscribed outside any store.
final class CancellationSpace: Sendable {
  private struct State {
    var tokens: [CancelID: ConduitList<CancelToken>] = [:]
    var throttles: [ThrottleKey: any Expiring] = [:]
    var pruneThrottlesAt = 8

    /// - Returns: The tokens that have to be ended first, and are taken out; then nothing was added.
    mutating func add(_ token: CancelToken, alone: Bool) -> ConduitList<CancelToken>? {
      if alone, let others = tokens.removeValue(forKey: token.id) { return others }
      tokens[token.id, default: ConduitList()].append(token)
      return nil
    }

    mutating func remove(_ token: CancelToken) {
      guard let index = tokens.index(forKey: token.id) else { return }
      tokens.values[index].remove(token)
      if tokens.values[index].isEmpty { tokens.remove(at: index) }
    }
  }

  private static let ofProcess = CancellationSpace()

  @TaskLocal private static var entered: CancellationSpace?

  /// The space that effects are subscribed in right now.
  static var current: CancellationSpace { entered ?? ofProcess }

  private let state = Lock(State())

  /// Runs the work with this space as the current one.
  func enter(_ work: () -> Void) {
    Self.$entered.withValue(self, operation: work)
  }

  /// Remembers a running effect.
  ///
  /// - Parameter cancelInFlight: Whether all others of its id are ended first, also those that start
  ///   because others end.
  func add(_ token: CancelToken, cancelInFlight: Bool) {
    while let others = state.withLock({ $0.add(token, alone: cancelInFlight) }) {
      for other in others.slots { other?.endByID() }
    }
  }

  /// Forgets an effect that runs no more.
  func remove(_ token: CancelToken) {
    state.withLock { $0.remove(token) }
  }

  /// Ends all effects of the ids, in the order in which they were subscribed.
  func cancel(_ ids: [CancelID]) {
    for id in ids {
      let tokens = state.withLock { $0.tokens.removeValue(forKey: id) }
      for token in tokens?.slots ?? [] { token?.endByID() }
    }
  }

  /// The throttle of an id; one of its own for each kind of time and output.
  func throttle<Time, Output>(
    _ id: CancelID,
    _ type: Throttle<Time, Output>.Type
  ) -> Throttle<Time, Output> {
    let key = ThrottleKey(id: id, type: ObjectIdentifier(type))
    pruneThrottles()
    return state.withLock { state in
      if let throttle = state.throttles[key] as? Throttle<Time, Output> { return throttle }
      let throttle = Throttle<Time, Output>()
      state.throttles[key] = throttle
      return throttle
    }
  }

  /// How many ids have anything to be remembered.
  var count: Int { state.withLock { $0.tokens.count + $0.throttles.count } }

  /// Forgets what has expired, whenever the table has doubled: it does not grow for ever.
  private func pruneThrottles() {
    let candidates = state.withLock { state -> [ThrottleKey: any Expiring] in
      state.throttles.count >= state.pruneThrottlesAt ? state.throttles : [:]
    }
    guard !candidates.isEmpty else { return }
    // Asked outside the lock: the answer comes from a scheduler.
    let expired = candidates.filter(\.value.isExpired)
    state.withLock { state in
      for (key, throttle) in expired where state.throttles[key] === throttle {
        state.throttles[key] = nil
      }
      state.pruneThrottlesAt = max(8, state.throttles.count * 2)
    }
  }
}

private struct ThrottleKey: Hashable {
  let id: CancelID
  let type: ObjectIdentifier
}
