extension Publisher {
  /// Gathers all values and publishes them as one array when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the array waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the array, which is empty if no value came.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Complexity: O(1) per value, amortised; it holds all values.
  ///
  /// ```swift
  /// let cancellable = (1...5).publisher
  ///   .filter { $0.isMultiple(of: 2) }
  ///   .collect()
  ///   .sink { print($0) }
  /// // Prints: [2, 4]
  /// ```
  ///
  /// Source: Combine's `collect()`.
  @_transparent
  public __consuming func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}

extension Publishers {
  /// A publisher of one array with all values of its upstream.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream

    /// Makes the publisher that `collect` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReducingNode("Collect", .erasing(subscriber), result: []) { node, value in
          node.result?.append(value)
          return .none
        }
      )
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect: Sendable where Upstream: Sendable {}
