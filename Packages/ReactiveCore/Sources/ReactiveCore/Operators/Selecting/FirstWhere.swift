extension Publisher {
  /// Publishes the first value that the closure accepts, then finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value, the upstream having been cancelled when it came; without
  ///   one when the upstream finishes first.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter predicate: Called once per value until it accepts one, on the thread that sends
  ///   it.
  ///
  /// Source: Combine's `first(where:)`.
  @inlinable
  public func first(
    where predicate: @escaping CheckedClosure<Output, Bool>
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

    /// The publisher whose values are chosen from.
    public let upstream: Upstream

    /// Says which values count.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `first(where:)` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping CheckedClosure<Upstream.Output, Bool>) {
      self.upstream = upstream
      self.predicate = _isolationChecked(predicate, in: "first(where:)")
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let predicate = predicate
      upstream.receive(
        subscriber: ReducingNode("FirstWhere", subscriber) { node, value in
          if predicate(value) { node.decide(value) }
        }
      )
    }
  }
}
