extension Publisher {
  /// Continues with another publisher when this one fails.
  ///
  /// - Demand: when this one fails, left-over demand goes to the other. Requesting `.none` traps.
  /// - Completion: passes through; the other's failure too.
  /// - Parameter handler: Called at most once, with the failure, on the thread that fails.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let news = PassthroughSubject<String, NetworkError>()
  /// let cancellable = news
  ///   .catch { _ in Just("cached news") }
  ///   .sink { print($0) }
  /// news.send("live news")
  /// news.send(completion: .failure(.offline))
  /// // Prints: live news, cached news
  /// ```
  ///
  /// Source: Combine's `catch(_:)`.
  @_transparent
  public __consuming func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  )
    -> Publishers.Catch<Self, P> where P.Output == Output
  {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that continues with another one when its upstream fails.
  @frozen
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// Makes the publisher that follows a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes the publisher that `catch` returns.
    @_transparent
    public init(
      upstream: Upstream,
      handler: @escaping (Upstream.Failure) -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handler = handler
      upstream.receive(
        subscriber: HandoverNode<Upstream.Failure, NewPublisher, S>(
          downstream: subscriber,
          name: "Catch",
          trapsWithoutDemand: true
        ) { completion in
          switch completion {
          case .finished: .end(.finished)
          case .failure(let error): .continueWith(handler(error))
          }
        }
      )
    }
  }
}
