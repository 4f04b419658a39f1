extension Publisher {
  /// Publishes the greatest value, as determined by a closure that may throw, when the upstream
  /// finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is less than its second.
  ///   Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// struct NotANumber: Error {}
  /// let cancellable = [2.5, Double.nan, 7].publisher
  ///   .tryMax { first, second in
  ///     guard !second.isNaN else { throw NotANumber() }
  ///     return first < second
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "not a number")
  ///   .sink { print($0) }
  /// // Prints: not a number
  /// ```
  ///
  /// Source: Combine's `tryMax(by:)`.
  @_transparent
  public __consuming func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  )
    -> Publishers.TryComparison<Self>
  {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }

  /// Publishes the least value, as determined by a closure that may throw, when the upstream
  /// finishes.
  ///
  /// Of equal values, the first one is published.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameter areInIncreasingOrder: Returns true if its first argument is less than its second.
  ///   Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// struct NotANumber: Error {}
  /// func parse(_ text: String) throws -> Int {
  ///   guard let number = Int(text) else { throw NotANumber() }
  ///   return number
  /// }
  /// let cancellable = ["12", "7", "30"].publisher
  ///   .tryMin { try parse($0) < parse($1) }
  ///   .replaceError(with: "none")
  ///   .sink { print($0) }
  /// // Prints: 7
  /// ```
  ///
  /// Source: Combine's `tryMin(by:)`.
  @_transparent
  public __consuming func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  )
    -> Publishers.TryComparison<Self>
  {
    return tryMax(by: { try areInIncreasingOrder($1, $0) })
  }
}

extension Publishers {
  /// A publisher of the value of its upstream that comes last in an order, as determined by a
  /// closure that may throw.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Returns true if its first argument comes before its second.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryMax` and `tryMin` return.
    @_transparent
    public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let areInIncreasingOrder = areInIncreasingOrder
      upstream.mapError { $0 }.attach(
        ReducingNode("TryComparison", .erasing(subscriber)) { node, value in
          node.attempt {
            if let best = node.result, try !areInIncreasingOrder(best, value) { return .none }
            return node.keep(value)
          }
        }
      )
    }
  }
}
