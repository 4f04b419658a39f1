extension Publisher {
  /// Publishes whether the closure accepts any value.
  ///
  /// - Demand: asks the upstream for all values at once; the answer waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the answer. It is true as soon as a value is accepted; the upstream
  ///   is cancelled first. It is false if the upstream finishes first.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter predicate: Called once per value until the answer is known, on the thread that
  ///   sends it.
  ///
  /// ```swift
  /// let cancellable = [3, 8, 12].publisher
  ///   .contains { $0 > 10 }
  ///   .sink { print($0) }
  /// // Prints: true
  /// ```
  ///
  /// Source: Combine's `contains(where:)`.
  @_transparent
  public __consuming func contains(
    where predicate: @escaping (Output) -> Bool
  )
    -> Publishers.ContainsWhere<Self>
  {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether a closure accepts a value of its upstream.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `contains(where:)` returns.
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
        ReducingNode("ContainsWhere", .erasing(subscriber), result: false) { node, value in
          predicate(value) ? node.decide(true) : .none
        }
      )
    }
  }
}
