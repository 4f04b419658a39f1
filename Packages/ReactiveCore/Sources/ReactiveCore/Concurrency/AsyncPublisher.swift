extension Publisher where Failure == Never {
  /// The values of this publisher as an asynchronous sequence.
  ///
  /// See ``AsyncPublisher`` for demand, completion and cancellation.
  ///
  /// ```swift
  /// for await value in [1, 2, 3].publisher.values {
  ///   print(value)
  /// }
  /// // Prints: 1, 2, 3
  /// ```
  ///
  /// Source: Combine's `values`.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
///
/// Each iterator subscribes when it is made.
///
/// - Demand: one value for each call of `next()`, which waits for it. So a publisher that drops
///   values without demand, as a subject does, drops those that it sends between two calls. A
///   requested value is never lost.
/// - Completion: `next()` returns nil from then on.
/// - Cancellation: when the task is cancelled, or the last copy of the iterator is released, the
///   subscription is cancelled; `next()` returns nil from then on.
///
/// Source: Combine's `AsyncPublisher`.
@frozen
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  public typealias Failure = Never
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
    @usableFromInline let subscription: AsyncSubscription<P.Output, Never>

    @inlinable
    init(_ publisher: P) {
      subscription = AsyncSubscription()
      publisher.receive(subscriber: subscription.subscriber)
    }

    /// Asks for one value and waits for it; returns nil after the end.
    @inlinable
    public mutating func next() async -> P.Output? {
      await subscription.next(isolation: nil).get()
    }

    /// Asks for one value and waits for it; returns nil after the end.
    ///
    /// - Parameter actor: The caller's actor. Values need not be `Sendable` to be passed to it.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
      await subscription.next(isolation: actor).get()
    }
  }
}

extension AsyncPublisher: Sendable where P: Sendable {}
