extension Publisher {
  /// Publishes the first value, then finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the value waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the value. The upstream is cancelled when the value comes. If it
  ///   finishes first, there is no value.
  /// - Failure: passes through at once. Cancellation: passes through.
  ///
  /// ```swift
  /// let cancellable = ["beat", "tempo"].publisher
  ///   .first()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: beat, finished
  /// ```
  ///
  /// Source: Combine's `first()`.
  @_transparent
  public __consuming func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the first value of its upstream.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to select from.
    public let upstream: Upstream

    /// Makes the publisher that `first()` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(ReducingNode.first(.erasing(subscriber)))
    }
  }
}

extension ReducingNode where Input == Output {
  // A closure inside the publisher would be compiled for each upstream.
  @inlinable
  @inline(never)
  static func first(_ downstream: Downstream) -> ReducingNode {
    ReducingNode("First", downstream) { node, value in node.decide(value) }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First: Sendable where Upstream: Sendable {}
