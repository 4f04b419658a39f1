extension Publisher {
  /// Publishes the last value when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none came.
  /// - Failure: passes through at once. Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = ["beat", "tempo"].publisher
  ///   .last()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: tempo, finished
  /// ```
  ///
  /// Source: Combine's `last()`.
  @_transparent
  public __consuming func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream.
  public struct Last<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to select from.
    public let upstream: Upstream

    /// Makes the publisher that `last()` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReducingNode("Last", .erasing(subscriber)) { node, value in
          node.keep(value)
        }
      )
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers.Last: Sendable where Upstream: Sendable {}
