extension Publisher {
  /// Drops values until a closure that may throw rejects one, then publishes that one and all
  /// others.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion and cancellation: pass through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [0, -1, 3].publisher
  ///   .tryDrop { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value == 0
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "damaged")
  ///   .sink { print($0) }
  /// // Prints: damaged
  /// ```
  ///
  /// Source: Combine's `tryDrop(while:)`.
  @_transparent
  public __consuming func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryDropWhile<Self>
  {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of its upstream's values, starting with the first one rejected by a closure that
  /// may throw.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to drop the value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryDrop(while:)` returns.
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
      var isDropping = true
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryDropWhile") { value in
          if isDropping, try predicate(value) { return .drop }
          isDropping = false
          return .pass(value)
        }
      )
    }
  }
}
