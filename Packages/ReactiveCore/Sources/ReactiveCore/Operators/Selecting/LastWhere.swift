extension Publisher {
  /// Publishes the last value that the closure accepts, when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, or without one if none was accepted.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter predicate: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = [1, 8, 12, 3].publisher
  ///   .last { $0 > 5 }
  ///   .sink { print($0) }
  /// // Prints: 12
  /// ```
  ///
  /// Source: Combine's `last(where:)`.
  @_transparent
  public __consuming func last(
    where predicate: @escaping (Output) -> Bool
  )
    -> Publishers.LastWhere<Self>
  {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the last value of its upstream that a closure accepts.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to select from.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `last(where:)` returns.
    @_transparent
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.attach(
        ReducingNode("LastWhere", .erasing(subscriber)) { node, value in
          predicate(value) ? node.keep(value) : .none
        }
      )
    }
  }
}
