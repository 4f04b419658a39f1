extension Publisher {
  /// Publishes the last value that a closure which may throw accepts when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none was accepted.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter predicate: Called once per value, on the thread that sends it.
  ///
  /// Source: Combine's `tryLast(where:)`.
  @inlinable
  public func tryLast(
    where predicate: @escaping CheckedThrowingClosure<Output, Bool>
  )
    -> Publishers.TryLastWhere<Self>
  {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream that a closure which may throw accepts.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are chosen from.
    public let upstream: Upstream

    /// Says which values count.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryLast(where:)` returns.
    @inlinable
    public init(
      upstream: Upstream,
      predicate: @escaping CheckedThrowingClosure<Upstream.Output, Bool>
    ) {
      self.upstream = upstream
      self.predicate = _isolationChecked(predicate, in: "tryLast(where:)")
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let predicate = predicate
      upstream.mapError { $0 }.receive(
        subscriber: ReducingNode("TryLastWhere", subscriber) { node, value in
          node.attempt {
            if try predicate(value) { node.result = value }
          }
        }
      )
    }
  }
}
