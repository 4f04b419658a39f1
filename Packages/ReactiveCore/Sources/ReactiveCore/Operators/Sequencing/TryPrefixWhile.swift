extension Publisher {
  /// Publishes values until a closure that may throw rejects one, then finishes.
  ///
  /// - Demand: passes through. Requesting `.none` traps.
  /// - Completion: when a value is rejected; the upstream is cancelled first. Cancellation: passes
  ///   through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [1, 2, -1].publisher
  ///   .tryPrefix { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value < 5
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "damaged")
  ///   .sink { print($0) }
  /// // Prints: 1, 2, damaged
  /// ```
  ///
  /// Source: Combine's `tryPrefix(while:)`.
  @_transparent
  public __consuming func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryPrefixWhile<Self>
  {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until a closure that may throw rejects one.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to publish the value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryPrefix(while:)` returns.
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
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryPrefixWhile") { value in
          try predicate(value) ? .pass(value) : .finish
        }
      )
    }
  }
}
