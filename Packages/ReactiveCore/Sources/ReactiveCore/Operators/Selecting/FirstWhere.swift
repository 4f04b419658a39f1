extension Publisher {
  /// Publishes the first value that the closure accepts, then finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value. The upstream is cancelled when the value comes. If it
  ///   finishes first, there is no value.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter predicate: Called once per value until it accepts one, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// let cancellable = [1, 8, 12].publisher
  ///   .first { $0 > 5 }
  ///   .sink { print($0) }
  /// // Prints: 8
  /// ```
  ///
  /// Source: Combine's `first(where:)`.
  @_transparent
  public __consuming func first(
    where predicate: @escaping (Output) -> Bool
  )
    -> Publishers.FirstWhere<Self>
  {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream that a closure accepts.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to select from.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `first(where:)` returns.
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
        ReducingNode("TryFirst", .erasing(subscriber)) { node, value in
          predicate(value) ? node.decide(value) : .none
        }
      )
    }
  }
}
