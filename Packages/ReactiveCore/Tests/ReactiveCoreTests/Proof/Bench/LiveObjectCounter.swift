import ReactiveCore

/// Counts the live objects among those that were given to an operator.
final class LiveObjectCounter: Sendable {
  enum Kind {
    case value, closure, downstream, upstream
  }

  // Safe to share: the closure is set and called by the one thread of a harness.
  private struct State: @unchecked Sendable {
    var counts: [Kind: Int] = [:]
    var observe: (() -> Void)?
  }

  private let state = _Lock(State())

  /// Sets the closure that is called when an object is used or released.
  func onUse(_ observe: (() -> Void)?) {
    // The former closure is released outside the lock.
    let former = state.withLock { exchange(&$0.observe, with: observe) }
    _ = consume former
  }

  /// Makes an object to hold, which counts as long as it lives.
  func witness(of kind: Kind) -> Witness { Witness(kind, self) }

  /// The number of live objects of each kind, without the kinds that have none.
  var living: [Kind: Int] { state.withLock { $0.counts.filter { $0.value > 0 } } }

  fileprivate func didUse() { state.withLock { $0.observe }?() }

  fileprivate func add(_ count: Int, of kind: Kind) {
    state.withLock { $0.counts[kind, default: 0] += count }
  }
}

/// Counts as long as it lives.
final class Witness: Sendable {
  private let kind: LiveObjectCounter.Kind
  private let counter: LiveObjectCounter

  /// Calls the body, which may be interrupted before.
  func use<R>(_ body: () throws -> R) rethrows -> R {
    counter.didUse()
    return try body()
  }

  fileprivate init(_ kind: LiveObjectCounter.Kind, _ counter: LiveObjectCounter) {
    self.kind = kind
    self.counter = counter
    counter.add(1, of: kind)
  }

  deinit {
    counter.add(-1, of: kind)
    counter.didUse()
  }
}
