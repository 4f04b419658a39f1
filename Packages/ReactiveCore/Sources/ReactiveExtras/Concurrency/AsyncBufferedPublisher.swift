extension Publisher {
  /// The values of this publisher as an asynchronous sequence that keeps those for which no loop has
  /// asked yet.
  ///
  /// See ``AsyncBufferedPublisher`` for demand, completion and cancellation.
  ///
  /// - Parameter policy: What happens to values that come while the loop's body runs.
  ///
  /// ```swift
  /// let taps = PassthroughSubject<Int, Never>()
  /// var iterator = taps.values(bufferingPolicy: .bufferingLatest(2)).makeAsyncIterator()
  /// for tap in 1...4 { taps.send(tap) }
  /// taps.send(completion: .finished)
  /// while let tap = await iterator.next() { print(tap) }
  /// // Prints: 3, 4
  /// ```
  ///
  /// Source: `AsyncStream`'s parameter; swift-async-algorithms' policies.
  public func values(
    bufferingPolicy policy: Publishers.BufferingPolicy
  ) -> AsyncBufferedPublisher<Self> {
    AsyncBufferedPublisher(self, bufferingPolicy: policy)
  }
}

extension Publishers {
  /// The handling of the values that a consumer has not asked for yet.
  ///
  /// Source: swift-async-algorithms' `AsyncBufferSequencePolicy`.
  public enum BufferingPolicy: Hashable, Sendable {
    /// Up to this number of values wait, and no further one is asked for: the source waits for the
    /// consumer. Nothing is lost, unless the source drops values that nobody has asked for.
    case bounded(Int)

    /// All values wait. Nothing is lost, and the memory grows as long as the consumer is slower.
    case unbounded

    /// Up to this number of values wait; when they are too many, the oldest is lost.
    case bufferingLatest(Int)

    /// Up to this number of values wait; when they are too many, the new one is lost.
    case bufferingOldest(Int)
  }
}

/// The values of a publisher as an asynchronous sequence with a buffer.
///
/// Each iterator subscribes when it is made, and has a buffer of its own.
///
/// - Demand: one value at a time, from the subscription on, as long as a bounded buffer has room; so a source
///   that waits for demand waits for the loop. The other policies always ask for the next value. A subject drops what
///   nobody has asked for, so with `.bounded` it loses the values for which there is no room.
/// - Completion, failure: after the values that wait, once; `next()` returns nil from then on.
/// - Cancellation: when the task is cancelled, or the last copy of the iterator is released, the
///   subscription is cancelled, and the values that wait are lost.
public struct AsyncBufferedPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  public typealias Failure = P.Failure

  private let publisher: P
  private let policy: Publishers.BufferingPolicy

  init(_ publisher: P, bufferingPolicy policy: Publishers.BufferingPolicy) {
    self.publisher = publisher
    self.policy = policy
  }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> BroadcastIterator<P.Output, P.Failure> {
    let broadcast = Broadcast<P.Output, P.Failure>(bufferingPolicy: policy, asksFirst: true)
    let consumer = broadcast.join()
    publisher.receive(subscriber: broadcast)
    return BroadcastIterator(consumer: consumer)
  }
}

extension AsyncBufferedPublisher: Sendable where P: Sendable {}
