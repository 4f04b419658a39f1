/// The throttles of a store's effects, by their ids.
final class ThrottleTable: Sendable {
  private struct Key: Hashable {
    let id: CancelID
    let type: ObjectIdentifier
  }

  private struct State {
    var throttles: [Key: any Expiring] = [:]
    /// The number of uses until expired throttles are removed.
    var usesUntilPruning = 8
  }

  private let state = _Lock(State())

  var count: Int { state.withLock { $0.throttles.count } }

  /// Returns the throttle of an id. There is one for each type of time and output.
  func throttle<Time, Output>(
    _ id: CancelID,
    _ type: Throttle<Time, Output>.Type
  ) -> Throttle<Time, Output> {
    let key = Key(id: id, type: ObjectIdentifier(type))
    prune()
    return state.withLock { state in
      if let throttle = state.throttles[key] as? Throttle<Time, Output>, !throttle.isRetired {
        return throttle
      }
      let throttle = Throttle<Time, Output>()
      state.throttles[key] = throttle
      return throttle
    }
  }

  /// Removes expired throttles, after as many uses as there were throttles the last time. So the
  /// table neither grows for ever nor stays as large as it once was, at O(1) per use.
  private func prune() {
    let candidates = state.withLock { state -> [Key: any Expiring] in
      state.usesUntilPruning -= 1
      return state.usesUntilPruning < 0 ? state.throttles : [:]
    }
    guard !candidates.isEmpty else { return }
    // Outside the lock, because this calls a scheduler. One that is used meanwhile does not retire.
    let expired = candidates.filter { $0.value.retireIfExpired() }
    state.withLock { state in
      for (key, throttle) in expired where state.throttles[key] === throttle {
        state.throttles[key] = nil
      }
      state.usesUntilPruning = max(8, state.throttles.count)
    }
  }
}

/// A throttle of any type.
protocol Expiring: AnyObject {
  /// Ends the use of the throttle, if its state does not affect later values.
  ///
  /// - Returns: True if it is not used any more.
  func retireIfExpired() -> Bool
}
