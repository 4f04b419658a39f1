extension Publisher {
  /// Publishes only the values that differ from the one that passed before, as determined by a
  /// closure that may throw.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion and cancellation: pass through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter predicate: Returns true if the value that passed last and the new one are
  ///   duplicates. Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// struct NegativeNumber: Error {}
  /// let cancellable = [1, 1, 2, -3, 4].publisher
  ///   .tryRemoveDuplicates { last, next in
  ///     if next < 0 { throw NegativeNumber() }
  ///     return last == next
  ///   }
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 1, 2, 0
  /// ```
  ///
  /// Source: Combine's `tryRemoveDuplicates(by:)`.
  @_transparent
  public __consuming func tryRemoveDuplicates(
    by predicate: @escaping (Output, Output) throws -> Bool
  )
    -> Publishers.TryRemoveDuplicates<Self>
  {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of those values of its upstream that differ from the one before, as determined by
  /// a closure that may throw.
  public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Returns true if two values are duplicates.
    public let predicate: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryRemoveDuplicates` returns.
    @_transparent
    public init(
      upstream: Upstream,
      predicate: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let predicate = predicate
      var last: Upstream.Output?
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryRemoveDuplicates") { value in
          if let last, try predicate(last, value) { return .drop }
          _release(exchange(&last, with: value))
          return .pass(value)
        }
      )
    }
  }
}
