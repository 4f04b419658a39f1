extension Publisher {
  /// Continues with another publisher when this one fails, or fails with another error.
  ///
  /// - Demand: when this one fails, left-over demand goes to the other. Requesting `.none` traps.
  /// - Completion: passes through; the other's failure too.
  /// - Parameter handler: Called at most once, with the failure, on the thread that fails. An error
  ///   that it throws becomes the failure.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline, forbidden }
  /// let cancellable = Fail<String, NetworkError>(error: .offline)
  ///   .tryCatch { error in
  ///     guard error == .offline else { throw error }
  ///     return Just("cached news")
  ///   }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: cached news, finished
  /// ```
  ///
  /// Source: Combine's `tryCatch(_:)`.
  @_transparent
  public __consuming func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  )
    -> Publishers.TryCatch<Self, P> where P.Output == Output
  {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that continues with another one when its upstream fails, unless a closure throws.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher that may fail.
    public let upstream: Upstream

    /// Makes the publisher that follows a failure, or throws.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Makes the publisher that `tryCatch` returns.
    @_transparent
    public init(
      upstream: Upstream,
      handler: @escaping (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.receive(
        subscriber: HandoverNode<Upstream.Failure, MapError<NewPublisher, Failure>, S>(
          downstream: subscriber,
          name: "TryCatch",
          trapsWithoutDemand: true
        ) { completion in
          guard case .failure(let error) = completion else { return .end(.finished) }
          do {
            return .continueWith(try handler(error).mapError { $0 })
          } catch {
            return .end(.failure(error))
          }
        }
      )
    }
  }
}
