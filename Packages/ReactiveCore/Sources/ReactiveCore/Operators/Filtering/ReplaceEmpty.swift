extension Publisher {
  /// Publishes a value in place of an upstream that finishes without one.
  ///
  /// - Demand: passes through; the value too waits for demand. Requesting `.none` traps.
  /// - Completion: passes through; right after the value if the upstream was empty. Failure,
  ///   cancellation: pass through.
  /// - Parameter output: The value to publish.
  ///
  /// ```swift
  /// let cancellable = [3, 5].publisher
  ///   .filter { $0.isMultiple(of: 2) }
  ///   .replaceEmpty(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 0
  /// ```
  ///
  /// Source: Combine's `replaceEmpty(with:)`.
  @_transparent
  public __consuming func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value if its upstream finishes without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may be empty.
    public let upstream: Upstream

    /// The value to publish if it is.
    public let output: Upstream.Output

    /// Makes the publisher that `replaceEmpty` returns.
    @_transparent
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReducingNode(
          "ReplaceEmpty",
          .erasing(subscriber),
          result: output,
          demandFactor: 1
        ) { node, value in
          node.keep(nil)
          return node.outcome.hasEnded ? .none : node.downstream.receive(value)
        }
      )
    }
  }
}

extension Publishers.ReplaceEmpty: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}
