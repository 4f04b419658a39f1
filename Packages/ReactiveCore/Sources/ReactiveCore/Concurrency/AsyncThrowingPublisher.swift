extension Publisher {
  /// The values of this publisher as an asynchronous sequence that throws its failure.
  ///
  /// See ``AsyncThrowingPublisher`` for demand, completion and cancellation.
  ///
  /// ```swift
  /// struct Offline: Error {}
  /// let publisher = Fail<Int, Offline>(error: Offline()).prepend(1)
  /// do {
  ///   for try await value in publisher.values {
  ///     print(value)
  ///   }
  /// } catch {
  ///   print("offline")
  /// }
  /// // Prints: 1, offline
  /// ```
  ///
  /// Source: Combine's `values`.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that may fail, as an asynchronous sequence.
///
/// Each iterator subscribes when it is made.
///
/// - Demand: one value for each call of `next()`, which waits for it. So a publisher that drops
///   values without demand, as a subject does, drops those that it sends between two calls. A
///   requested value is never lost.
/// - Completion: `next()` returns nil from then on.
/// - Failure: `next()` throws it, once, and returns nil from then on.
/// - Cancellation: when the task is cancelled, or the last copy of the iterator is released, the
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
    /// - Throws: The publisher's failure.
    @inlinable
    public mutating func next() async throws -> P.Output? {
      try await subscription.next(isolation: nil).get()
    }

    /// Asks for one value and waits for it; returns nil after the end.
    ///
    /// - Parameter actor: The caller's actor. Values need not be `Sendable` to be passed to it.
    /// - Throws: The publisher's failure.
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

extension AsyncThrowingPublisher: Sendable where P: Sendable {}
