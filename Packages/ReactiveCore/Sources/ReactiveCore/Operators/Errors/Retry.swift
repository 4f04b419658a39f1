extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  /// - Demand: when it fails, left-over demand is asked for again.
  /// - Completion: passes through. The failure that comes when no retry is left passes through too.
  /// - Cancellation: passes through; no retry follows.
  ///
  /// A publisher that fails while it is being subscribed to is subscribed to again from a loop. So
  /// any number of such failures needs no more stack than one.
  ///
  /// - Parameter retries: The number of retries; a negative number means no limit.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// var results: [Result<String, NetworkError>] = [.failure(.offline), .success("news")]
  /// let cancellable = Deferred { results.removeFirst().publisher }
  ///   .handleEvents(receiveSubscription: { _ in print("attempt") })
  ///   .retry(2)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: attempt, attempt, news, finished
  /// ```
  ///
  /// Source: Combine's `retry(_:)`.
  @_transparent
  public __consuming func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream again when that fails.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// The number of retries; nil or a negative number means no limit.
    public let retries: Int?

    /// Makes the publisher that `retry` returns.
    @_transparent
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let retries = RetryLimit(retries)
      RetryNode(downstream: subscriber, upstream: upstream) { _, failures in
        retries.allows(failures) ? .now : .never
      }.subscribe()
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

extension Publishers.Retry: Sendable where Upstream: Sendable {}

/// The limit of retries.
@frozen
@usableFromInline
package struct RetryLimit {
  /// The number of retries; nil means no limit.
  @usableFromInline let retries: Int?

  @inlinable
  package init(_ retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// True if a retry is allowed after this number of failures.
  @inlinable
  package func allows(_ failures: Int) -> Bool {
    retries.map { failures <= $0 } ?? true
  }
}
