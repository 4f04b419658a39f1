extension Publisher {
  /// Publishes whether the closure accepts all values.
  ///
  /// - Demand: asks the upstream for all values at once; the answer waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the answer. It is false as soon as a value is rejected; the upstream
  ///   is cancelled first. It is true if the upstream finishes first.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter predicate: Called once per value until the answer is known, on the thread that
  ///   sends it.
  ///
  /// ```swift
  /// let cancellable = [2, 4, 5].publisher
  ///   .allSatisfy { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }
  /// // Prints: false
  /// ```
  ///
  /// Source: Combine's `allSatisfy(_:)`.
  @_transparent
  public __consuming func allSatisfy(
    _ predicate: @escaping (Output) -> Bool
  )
    -> Publishers.AllSatisfy<Self>
  {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of whether a closure accepts all values of its upstream.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// The closure that accepts or rejects a value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `allSatisfy(_:)` returns.
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
        ReducingNode("AllSatisfy", .erasing(subscriber), result: true) { node, value in
          predicate(value) ? .none : node.decide(false)
        }
      )
    }
  }
}
