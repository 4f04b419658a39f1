@_spi(Layers) import Schedulers

/// Where cancellation ids live: one space per store, and one of the process for effects that are
/// subscribed outside any store.
final class CancellationSpace: Sendable {
  private struct State {
    var tokens: [CancelID: ConduitList<CancelToken>] = [:]
    var throttles: [CancelID: any Expiring] = [:]
    var pruneThrottlesAt = 8
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

  func add(_ token: CancelToken) {
    state.withLock { $0.tokens[token.id, default: ConduitList()].append(token) }
  }

  func remove(_ token: CancelToken) {
    state.withLock { state in
      state.tokens[token.id]?.remove(token)
      if state.tokens[token.id]?.isEmpty ?? false { state.tokens[token.id] = nil }
    }
  }

  /// Ends all effects of the ids, in the order in which they were subscribed.
  func cancel(_ ids: [CancelID]) {
    for id in ids {
      let tokens = state.withLock { $0.tokens.removeValue(forKey: id) }
      tokens?.slots.forEach { $0?.endByID() }
    }
  }

  /// The throttle of an id; one of its own for each kind of time and output.
  func throttle<Time, Output>(
    _ id: CancelID,
    _: Throttle<Time, Output>.Type
  ) -> Throttle<Time, Output> {
    let id = CancelID([AnyHashable(id), AnyHashable(ObjectIdentifier(Throttle<Time, Output>.self))])
    pruneThrottles()
    return state.withLock { state in
      if let throttle = state.throttles[id] as? Throttle<Time, Output> { return throttle }
      let throttle = Throttle<Time, Output>()
      state.throttles[id] = throttle
      return throttle
    }
  }

  /// How many ids have anything to be remembered.
  var count: Int { state.withLock { $0.tokens.count + $0.throttles.count } }

  /// Forgets what has expired, whenever the table has doubled: it does not grow for ever.
  private func pruneThrottles() {
    let candidates = state.withLock { state -> [CancelID: any Expiring] in
      state.throttles.count >= state.pruneThrottlesAt ? state.throttles : [:]
    }
    guard !candidates.isEmpty else { return }
    // Asked outside the lock: the answer comes from a scheduler.
    let expired = candidates.filter(\.value.isExpired)
    state.withLock { state in
      for (id, throttle) in expired where state.throttles[id] === throttle {
        state.throttles[id] = nil
      }
      state.pruneThrottlesAt = max(8, state.throttles.count * 2)
    }
  }
}

/// A running effect, as its id sees it.
class CancelToken: ListedConduit {
  final let id: CancelID
  final var position = 0

  init(id: CancelID) {
    self.id = id
  }

  /// Cancels the work and completes the effect. The token has been taken out of its space.
  func endByID() {}
}
