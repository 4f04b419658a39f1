import ReactiveCore

/// Counts the live objects among those that were given to an operator.
final class LiveObjectCounter: Sendable {
  enum Kind {
    case value, closure, downstream, upstream
  }

  private let counts = _Lock([Kind: Int]())

  /// Makes an object to hold, which counts as long as it lives.
  func witness(of kind: Kind) -> Witness { Witness(kind, self) }

  /// The number of live objects of each kind, without the kinds that have none.
  var living: [Kind: Int] { counts.withLock { $0.filter { $0.value > 0 } } }

  fileprivate func add(_ count: Int, of kind: Kind) {
    counts.withLock { $0[kind, default: 0] += count }
  }
}

/// Counts as long as it lives.
final class Witness: Sendable {
  private let kind: LiveObjectCounter.Kind
  private let counter: LiveObjectCounter

  fileprivate init(_ kind: LiveObjectCounter.Kind, _ counter: LiveObjectCounter) {
    self.kind = kind
    self.counter = counter
    counter.add(1, of: kind)
  }

  deinit {
    counter.add(-1, of: kind)
  }
}
