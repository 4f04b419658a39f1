extension Publisher {
  /// Publishes whether a closure that may throw accepts any value.
  ///
  /// - Demand: asks the upstream for all values at once; the answer waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the answer. It is true as soon as a value is accepted; the upstream
  ///   is cancelled first. It is false if the upstream finishes first.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter predicate: Called once per value until the answer is known, on the thread that
  ///   sends it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [3, 8, -1].publisher
  ///   .tryContains { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value > 5
  ///   }
  ///   .replaceError(with: false)
  ///   .sink { print($0) }
  /// // Prints: true
  /// ```
  ///
  /// Source: Combine's `tryContains(where:)`.
  @_transparent
  public __consuming func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryContainsWhere<Self>
  {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether a closure that may throw accepts a value of its upstream.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryContains(where:)` returns.
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
        ReducingNode("TryContainsWhere", .erasing(subscriber), result: false) { node, value in
          node.attempt { try predicate(value) ? node.decide(true) : .none }
        }
      )
    }
  }
}
