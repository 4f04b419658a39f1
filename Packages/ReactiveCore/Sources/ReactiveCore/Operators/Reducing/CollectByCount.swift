extension Publisher {
  /// Gathers the values into arrays of the given count and publishes each as soon as it is full.
  ///
  /// - Demand: asks the upstream for `count` values per requested array. Requesting `.none` traps.
  /// - Completion: passes through, after what has been gathered since the last array. Failure,
  ///   cancellation: pass through; what has been gathered is lost.
  /// - Parameter count: The number of values in an array.
  /// - Precondition: `count` is positive.
  /// - Complexity: O(1) per value, amortised; it holds fewer than `count` values.
  ///
  /// ```swift
  /// let cancellable = (1...5).publisher
  ///   .collect(2)
  ///   .sink { print($0) }
  /// // Prints: [1, 2], [3, 4], [5]
  /// ```
  ///
  /// Source: Combine's `collect(_:)`.
  @_transparent
  public __consuming func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher of arrays of `count` values of its upstream.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are gathered.
    public let upstream: Upstream

    /// The number of values in an array.
    public let count: Int

    /// Makes the publisher that `collect(_:)` returns.
    ///
    /// - Precondition: `count` is positive.
    @_transparent
    public init(upstream: Upstream, count: Int) {
      _require(count, atLeast: 1, "collect takes a count of one or more")
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let count = count
      upstream.attach(
        ReducingNode("CollectByCount", .erasing(subscriber), demandFactor: count) { node, value in
          var group = node.result.take() ?? []
          // A larger group grows: it may never get full.
          if group.isEmpty { group.reserveCapacity(Swift.min(count, 256)) }
          group.append(value)
          guard group.count == count else { return node.keep(group) }
          return node.downstream.receive(group) * count
        }
      )
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount: Sendable where Upstream: Sendable {}
