extension Publisher {
  /// Publishes only the values that a closure which may throw accepts.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion and cancellation: pass through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter isIncluded: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct NegativeNumber: Error {}
  /// let cancellable = [1, 4, -2, 6].publisher
  ///   .tryFilter { number in
  ///     if number < 0 { throw NegativeNumber() }
  ///     return number.isMultiple(of: 2)
  ///   }
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 4, 0
  /// ```
  ///
  /// Source: Combine's `tryFilter(_:)`.
  @_transparent
  public __consuming func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryFilter<Self>
  {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher of those values of its upstream that a closure which may throw accepts.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are filtered.
    public let upstream: Upstream

    /// Returns true for the values that pass.
    public let isIncluded: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryFilter` returns.
    @_transparent
    public init(
      upstream: Upstream,
      isIncluded: @escaping (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let isIncluded = isIncluded
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryFilter") { value in
          try isIncluded(value) ? .pass(value) : .drop
        }
      )
    }
  }
}

extension Publishers.TryFilter {
  /// Publishes only the values that the closure accepts too, in the same node.
  ///
  /// Source: Combine's `filter(_:)`.
  @inlinable
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.TryFilter<Upstream> {
    tryFilter(isIncluded)
  }

  /// Publishes only the values that the closure accepts too, in the same node.
  ///
  /// Source: Combine's `tryFilter(_:)`.
  @inlinable
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryFilter<Upstream>
  {
    let isIncludedHere = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { value in
      try isIncludedHere(value) && isIncluded(value)
    }
  }
}
