extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Shares one iteration of this sequence among many consumers.
  ///
  /// Each consumer receives the elements that come after it has made its iterator, and has a buffer of its
  /// own. The slowest of them determines the pace if the buffers are bounded.
  ///
  /// - Demand: the first element is asked for when the first consumer asks. From then on the next one is asked for
  ///   as long as no bounded buffer is full; `.bounded(0)` waits until all consumers ask.
  /// - Completion and failure: each consumer gets them once, after the elements that wait for it.
  /// - Cancellation: a consumer whose task is cancelled, or whose iterator is released, leaves. The last one to
  ///   leave cancels the iteration; a later one begins anew, as long as the sequence has not ended.
  /// - Parameter bufferingPolicy: What happens to the elements that a consumer has not asked for yet.
  ///
  /// ```swift
  /// let beats = AsyncStream<Int> { continuation in
  ///   for beat in 1...3 { continuation.yield(beat) }
  ///   continuation.finish()
  /// }
  /// let shared = beats.share()
  /// var first = shared.makeAsyncIterator(), second = shared.makeAsyncIterator()
  /// while let beat = await first.next() {
  ///   print("first \(beat), second \(await second.next() ?? 0)")
  /// }
  /// // Prints: first 1, second 1, first 2, second 2, first 3, second 3
  /// ```
  ///
  /// Source: swift-async-algorithms' `share(bufferingPolicy:)`.
  public func share(
    bufferingPolicy: Publishers.BufferingPolicy = .bounded(1)
  ) -> AsyncShareSequence<Self> {
    AsyncShareSequence(self, bufferingPolicy: bufferingPolicy)
  }
}

/// An asynchronous sequence whose consumers share one iteration of its base.
///
/// Source: swift-async-algorithms' `share(bufferingPolicy:)`.
public struct AsyncShareSequence<Base: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
  public typealias Element = Base.Element
  public typealias Failure = Base.Failure

  private let base: Base
  private let policy: Publishers.BufferingPolicy
  private let iteration: SharedIteration<Element, Failure>

  init(_ base: Base, bufferingPolicy policy: Publishers.BufferingPolicy) {
    self.base = base
    self.policy = policy
    iteration = SharedIteration()
  }

  /// Joins the consumers of the base.
  public func makeAsyncIterator() -> BroadcastIterator<Element, Failure> {
    let fresh = Broadcast<Element, Failure>(bufferingPolicy: policy, asksFirst: false)
    let (iterator, broadcast) = iteration.join(or: fresh)
    // The first consumer to join subscribes.
    if broadcast === fresh { Publishers.AsyncSequence(sequence: base).receive(subscriber: fresh) }
    return iterator
  }
}

/// The iteration that new consumers of an ``AsyncShareSequence`` join.
private final class SharedIteration<Element, Failure: Error>: Sendable {
  private let current = _Lock<Broadcast<Element, Failure>?>(nil)

  /// Adds a consumer to the current iteration.
  ///
  /// - Parameter fresh: Becomes the current one if there is none, or all consumers have left it.
  func join(
    or fresh: Broadcast<Element, Failure>
  ) -> (BroadcastIterator<Element, Failure>, Broadcast<Element, Failure>) {
    // Released outside the lock.
    var former: Broadcast<Element, Failure>?
    defer { _ = former }
    return current.withLock { current in
      if let current, let consumer = current.join() {
        return (BroadcastIterator(consumer: consumer), current)
      }
      former = exchange(&current, with: fresh)
      return (BroadcastIterator(consumer: fresh.join()), fresh)
    }
  }
}
