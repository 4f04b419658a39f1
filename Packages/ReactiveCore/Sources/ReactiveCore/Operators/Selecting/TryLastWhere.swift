extension Publisher {
  /// Publishes the last value accepted by a closure that may throw, when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none was accepted.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter predicate: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [3, 8, -1].publisher
  ///   .tryLast { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value > 5
  ///   }
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 0
  /// ```
  ///
  /// Source: Combine's `tryLast(where:)`.
  @_transparent
  public __consuming func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryLastWhere<Self>
  {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of its upstream's last value that is accepted by a closure that may throw.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher to select from.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryLast(where:)` returns.
    @_transparent
    public init(
      upstream: Upstream,
      predicate: @escaping (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let predicate = predicate
      upstream.mapError { $0 }.attach(
        ReducingNode("TryLastWhere", .erasing(subscriber)) { node, value in
          node.attempt {
            try predicate(value) ? node.keep(value) : .none
          }
        }
      )
    }
  }
}
