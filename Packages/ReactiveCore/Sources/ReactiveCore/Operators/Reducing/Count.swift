extension Publisher {
  /// Publishes the number of values when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the count waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the count.
  /// - Failure: passes through at once. Cancellation: passes through.
  ///
  /// ```swift
  /// let clicks = PassthroughSubject<Void, Never>()
  /// let cancellable = clicks
  ///   .count()
  ///   .sink { print("\($0) clicks") }
  /// clicks.send()
  /// clicks.send()
  /// clicks.send(completion: .finished)
  /// // Prints: 2 clicks
  /// ```
  ///
  /// Source: Combine's `count()`.
  @_transparent
  public __consuming func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the number of values of its upstream.
  public struct Count<Upstream: Publisher>: Publisher {
    public typealias Output = Int
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// Makes the publisher that `count` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReducingNode("Count", .erasing(subscriber), result: 0) { node, _ in
          node.result? += 1
          return .none
        }
      )
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Count: Sendable where Upstream: Sendable {}
