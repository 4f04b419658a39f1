extension Publisher {
  /// Combines all values into one, by a closure that may throw, and publishes it when the upstream
  /// finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the result waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the result; if no value came, that is the initial one.
  /// - Failure: passes through at once. A thrown error cancels the upstream, then fails, without
  ///   waiting for demand.
  /// - Cancellation: passes through.
  /// - Parameters:
  ///   - initialResult: The result before the first value.
  ///   - nextPartialResult: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct Overflow: Error {}
  /// let cancellable = [Int.max, 1].publisher
  ///   .tryReduce(0) { sum, value in
  ///     let (result, isTooLarge) = sum.addingReportingOverflow(value)
  ///     guard !isTooLarge else { throw Overflow() }
  ///     return result
  ///   }
  ///   .replaceError(with: -1)
  ///   .sink { print($0) }
  /// // Prints: -1
  /// ```
  ///
  /// Source: Combine's `tryReduce(_:_:)`.
  @_transparent
  public __consuming func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  )
    -> Publishers.TryReduce<Self, T>
  {
    Publishers.TryReduce(
      upstream: self,
      initial: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher of the result of combining all values of its upstream by a closure that may throw.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// The result before the first value.
    public let initial: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes the publisher that `tryReduce` returns.
    @_transparent
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let next = nextPartialResult
      upstream.mapError { $0 }.attach(
        ReducingNode("TryReduce", .erasing(subscriber), result: initial) { node, value in
          guard let result = node.result else { return .none }
          return node.attempt { node.keep(try next(result, value)) }
        }
      )
    }
  }
}
