extension Publisher {
  /// Publishes whether a closure that may throw accepts all values.
  ///
  /// - Demand: asks the upstream for all values at once; the answer waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the answer. It is false as soon as a value is rejected; the upstream
  ///   is cancelled first. It is true if the upstream finishes first.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter predicate: Called once per value until the answer is known, on the thread that
  ///   sends it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [3, -1, 5].publisher
  ///   .tryAllSatisfy { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value < 10
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "damaged")
  ///   .sink { print($0) }
  /// // Prints: damaged
  /// ```
  ///
  /// Source: Combine's `tryAllSatisfy(_:)`.
  @_transparent
  public __consuming func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryAllSatisfy<Self>
  {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether a closure that may throw accepts all values of its upstream.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryAllSatisfy(_:)` returns.
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
        ReducingNode("TryAllSatisfy", .erasing(subscriber), result: true) { node, value in
          node.attempt { try predicate(value) ? .none : node.decide(false) }
        }
      )
    }
  }
}
