extension Publisher {
  /// Subscribes to this publisher again when it fails, up to a number of times.
  ///
  /// - Demand: what is left over when it fails is asked for again.
  /// - Completion: passes through. The failure that comes when no retry is left passes through too.
  /// - Cancellation: cancels; nothing is subscribed any more.
  ///
  /// A publisher that fails while it is being subscribed is subscribed again from a loop, so that any
  /// number of such failures needs no more stack than one.
  ///
  /// - Parameter retries: How many times to subscribe again; a negative number knows no end.
  ///
  /// Source: Combine's `retry(_:)`.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
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

    /// How many times to subscribe again; nil or a negative number for always.
    public let retries: Int?

    /// Makes the publisher that `retry` returns.
    @inlinable
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable
    @inline(__always)
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

/// How many times to try again.
@frozen
@usableFromInline
package struct RetryLimit {
  /// Nil for always.
  @usableFromInline let retries: Int?

  @inlinable
  package init(_ retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Whether to try again after so many failures.
  @inlinable
  package func allows(_ failures: Int) -> Bool {
    retries.map { failures <= $0 } ?? true
  }
}
