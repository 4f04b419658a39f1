extension Publisher {
  /// The values of this publisher as an asynchronous sequence that throws its failure.
  ///
  /// ```swift
  /// for try await value in publisher.values {
  ///   print(value)
  /// }
  /// ```
  ///
  /// See ``AsyncThrowingPublisher`` for demand, completion and cancellation.
  ///
  /// Source: Combine's `values`.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that may fail, as an asynchronous sequence.
///
/// Each iterator subscribes when it is made.
///
/// - Demand: one value for each call of `next()`, which waits for it. So a publisher that drops what
///   nobody has asked for, as a subject does, drops what it sends between two calls; what was asked
///   for is never lost.
/// - Completion: `next()` returns nil from then on.
/// - Failure: `next()` throws it, once, and returns nil from then on.
/// - Cancellation: when the task is cancelled, or the last copy of the iterator goes away, the
///   subscription is cancelled; `next()` returns nil from then on.
///
/// Source: Combine's `AsyncThrowingPublisher`.
@frozen
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = any Error
  public typealias AsyncIterator = Iterator

  @usableFromInline let publisher: P

  /// Makes the sequence that `values` returns.
  @inlinable
  public init(_ publisher: P) {
    self.publisher = publisher
  }

  /// Subscribes to the publisher.
  @inlinable
  public func makeAsyncIterator() -> Iterator {
    Iterator(publisher)
  }

  /// One subscription to a publisher, as an iterator. Copies share it.
  @frozen
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let subscription: AsyncSubscription<P.Output, P.Failure>

    @inlinable
    init(_ publisher: P) {
      subscription = AsyncSubscription()
      publisher.receive(subscriber: subscription.subscriber)
    }

    /// Asks for one value and waits for it; returns nil after the end.
    ///
    /// - Throws: What the publisher fails with.
    @inlinable
    public mutating func next() async throws -> P.Output? {
      try await subscription.next(isolation: nil).get()
    }

    /// Asks for one value and waits for it; returns nil after the end.
    ///
    /// - Parameter actor: Where the caller runs: values need not be `Sendable` to be taken there.
    /// - Throws: What the publisher fails with.
    @inlinable
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error)
      -> P.Output?
    {
      try await subscription.next(isolation: actor).get()
    }
  }
}
