extension Publisher {
  /// Publishes a value in place of a failure, then finishes.
  ///
  /// - Demand: passes through; the value too waits for demand. Requesting `.none` traps.
  /// - Completion, cancellation: pass through. It cannot fail.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let score = PassthroughSubject<Int, NetworkError>()
  /// let cancellable = score
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  /// score.send(3)
  /// score.send(completion: .failure(.offline))
  /// // Prints: 3, 0
  /// ```
  ///
  /// Source: Combine's `replaceError(with:)`.
  @_transparent
  public __consuming func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value in place of its upstream's failure.
  @frozen
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that may fail.
    public let upstream: Upstream

    /// The value to send in place of the failure.
    public let output: Upstream.Output

    /// Makes the publisher that `replaceError` returns.
    @_transparent
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      // `Just` follows a failure: it waits for demand, if none is left over.
      let output = output
      upstream.receive(
        subscriber: HandoverNode<Upstream.Failure, Just<Output>, S>(
          downstream: subscriber,
          name: "ReplaceError",
          trapsWithoutDemand: true
        ) { completion in
          switch completion {
          case .finished: .end(.finished)
          case .failure: .continueWith(Just(output))
          }
        }
      )
    }
  }
}

extension Publishers.ReplaceError: Equatable
where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceError: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}
