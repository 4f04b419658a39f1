extension Publisher {
  /// Publishes each value together with the one before it.
  ///
  /// - Demand: passes through; asks for one more for the first value, which makes no pair.
  /// - Completion, failure, cancellation: pass through. A single value makes no pair.
  ///
  /// ```swift
  /// let cancellable = [20, 23, 21].publisher
  ///   .pairwise()
  ///   .sink { before, now in print(now - before) }
  /// // Prints: 3, -2
  /// ```
  ///
  /// Source: CombineExt's `pairwise()`.
  @inlinable
  public func pairwise() -> Publishers.Pairwise<Self> {
    Publishers.Pairwise(upstream: self)
  }
}

extension Publishers {
  /// A publisher of each value of its upstream together with the one before.
  public struct Pairwise<Upstream: Publisher>: Publisher {
    public typealias Output = (Upstream.Output, Upstream.Output)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are paired.
    public let upstream: Upstream

    /// Makes the publisher that `pairwise` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: NwiseNode(downstream: subscriber, size: 2) { ($0[0], $0[1]) })
    }
  }
}

extension Publishers.Pairwise: Equatable where Upstream: Equatable {}

extension Publishers.Pairwise: Sendable where Upstream: Sendable {}
