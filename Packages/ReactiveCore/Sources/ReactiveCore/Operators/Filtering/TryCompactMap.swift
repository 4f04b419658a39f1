extension Publisher {
  /// Transforms each value by a closure that may throw and publishes the results that are not nil.
  ///
  /// - Demand: passes through; asks for one more for each nil. Requesting `.none` traps.
  /// - Completion and cancellation: pass through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct NotANumber: Error {}
  /// let cancellable = ["1", "", "x", "2"].publisher
  ///   .tryCompactMap { text -> Int? in
  ///     if text.isEmpty { return nil }
  ///     guard let number = Int(text) else { throw NotANumber() }
  ///     return number
  ///   }
  ///   .replaceError(with: -1)
  ///   .sink { print($0) }
  /// // Prints: 1, -1
  /// ```
  ///
  /// Source: Combine's `tryCompactMap(_:)`.
  @_transparent
  public __consuming func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  )
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms the values of its upstream by a closure that may throw and drops
  /// the nils.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// The closure that transforms them.
    public let transform: (Upstream.Output) throws -> Output?

    /// Makes the publisher that `tryCompactMap` returns.
    @_transparent
    public init(
      upstream: Upstream,
      transform: @escaping (Upstream.Output) throws -> Output?
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let transform = transform
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryCompactMap") { value in
          if let output = try transform(value) { .pass(output) } else { .drop }
        }
      )
    }
  }
}

extension Publishers.TryCompactMap {
  /// Transforms each result a second time, in the same node, and publishes those that are not nil.
  ///
  /// Source: Combine's `compactMap(_:)`.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  )
    -> Publishers.TryCompactMap<Upstream, T>
  {
    let transformHere = self.transform
    return Publishers.TryCompactMap(upstream: upstream) { value in
      try transformHere(value).flatMap(transform)
    }
  }
}
