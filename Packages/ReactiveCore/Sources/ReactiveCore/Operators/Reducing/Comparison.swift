extension Publisher where Output: Comparable {
  /// Publishes the greatest value when the upstream finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = [3, 9, 4].publisher
  ///   .max()
  ///   .sink { print($0) }
  /// // Prints: 9
  /// ```
  ///
  /// Source: Combine's `max()`.
  @_transparent
  public __consuming func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }

  /// Publishes the least value when the upstream finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = [3, 9, 4].publisher
  ///   .min()
  ///   .sink { print($0) }
  /// // Prints: 3
  /// ```
  ///
  /// Source: Combine's `min()`.
  @_transparent
  public __consuming func min() -> Publishers.Comparison<Self> {
    max(by: >)
  }
}

extension Publisher {
  /// Publishes the greatest value, as determined by `areInIncreasingOrder`, when the upstream
  /// finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is less than its second.
  ///   Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = ["beat", "metronome", "tempo"].publisher
  ///   .max { $0.count < $1.count }
  ///   .sink { print($0) }
  /// // Prints: metronome
  /// ```
  ///
  /// Source: Combine's `max(by:)`.
  @_transparent
  public __consuming func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  )
    -> Publishers.Comparison<Self>
  {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the least value, as determined by `areInIncreasingOrder`, when the upstream
  /// finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is less than its second.
  ///   Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = ["metronome", "beat", "tempo"].publisher
  ///   .min { $0.count < $1.count }
  ///   .sink { print($0) }
  /// // Prints: beat
  /// ```
  ///
  /// Source: Combine's `min(by:)`.
  @_transparent
  public __consuming func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  )
    -> Publishers.Comparison<Self>
  {
    return max(by: { areInIncreasingOrder($1, $0) })
  }
}

extension Publishers {
  /// A publisher of the value of its upstream that comes last in an order.
  public struct Comparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Returns true if its first argument comes before its second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher that `max` and `min` return.
    @_transparent
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let areInIncreasingOrder = areInIncreasingOrder
      upstream.attach(
        ReducingNode("Comparison", .erasing(subscriber)) { node, value in
          if let best = node.result, !areInIncreasingOrder(best, value) { return .none }
          return node.keep(value)
        }
      )
    }
  }
}
