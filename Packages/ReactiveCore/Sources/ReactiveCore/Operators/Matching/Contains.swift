extension Publisher where Output: Equatable {
  /// Publishes whether any value equals the given one.
  ///
  /// - Demand: asks the upstream for all values at once; the answer waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the answer. It is true as soon as a value equals `output`; the
  ///   upstream is cancelled first. It is false if the upstream finishes first.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameter output: The value to look for.
  ///
  /// ```swift
  /// let cancellable = ["beat", "tempo"].publisher
  ///   .contains("tempo")
  ///   .sink { print($0) }
  /// // Prints: true
  /// ```
  ///
  /// Source: Combine's `contains(_:)`.
  @_transparent
  public __consuming func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher of whether its upstream publishes a given value.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    public typealias Output = Bool
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// The value to look for.
    public let output: Upstream.Output

    /// Makes the publisher that `contains(_:)` returns.
    @_transparent
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let output = output
      upstream.attach(
        ReducingNode("Contains", .erasing(subscriber), result: false) { node, value in
          value == output ? node.decide(true) : .none
        }
      )
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publishers.Contains: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
