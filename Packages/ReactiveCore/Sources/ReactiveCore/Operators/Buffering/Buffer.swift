extension Publisher {
  /// Keeps up to `size` values that come without demand.
  ///
  /// - Demand: asks for the number of values that `prefetch` determines, before it hands the
  ///   subscription down.
  /// - Completion: waits until the buffer is empty and downstream asks for more, as in Combine. A
  ///   failure waits until the buffer is empty or downstream's demand is used up.
  /// - Cancellation: passes through; buffered values are dropped.
  ///
  /// A value that comes while another one is being delivered waits in the buffer too. Once
  /// downstream has asked for unlimited values and the buffer is empty, values pass straight
  /// through.
  ///
  /// - Parameters:
  ///   - size: The number of values that may wait. With a size of zero, the buffer is always full.
  ///   - prefetch: The number of values to ask for.
  ///   - whenFull: The handling of a value that comes when the buffer is full.
  /// - Precondition: `size` is not negative.
  /// - Complexity: O(1) per value, whatever the size and the strategy.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let numbers = PassthroughSubject<Int, Never>()
  /// let cancellable = numbers
  ///   .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
  ///   .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds(1), scheduler: scheduler) }
  ///   .sink { print($0) }
  /// for number in 1...5 { numbers.send(number) }
  /// await scheduler.advance(by: .seconds(3))
  /// // Prints: 1, 4, 5
  /// ```
  ///
  /// Source: Combine's `buffer(size:prefetch:whenFull:)`.
  @_transparent
  public __consuming func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// The number of values that a buffer asks its upstream for.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// As many as fit into the buffer, and one more for each that is delivered.
    case keepFull

    /// Unlimited values.
    case byRequest
  }

  /// The handling of a value that comes when a buffer is full.
  public enum BufferingStrategy<Failure: Error> {
    /// Drops the new value.
    case dropNewest

    /// Drops the value that has waited longest.
    case dropOldest

    /// Cancels the upstream and fails with the error that the closure makes. The closure is called
    /// at most once per subscription, on the thread that sends the value. The failure waits for
    /// demand; buffered values that downstream asks for are delivered first.
    case customError(() -> Failure)
  }

  /// A publisher that keeps the values of its upstream that come without demand.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are buffered.
    public let upstream: Upstream

    /// The number of values that may wait.
    public let size: Int

    /// The number of values to ask for.
    public let prefetch: Publishers.PrefetchStrategy

    /// The handling of a value that comes when the buffer is full.
    public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    /// Makes the publisher that `buffer` returns.
    ///
    /// - Precondition: `size` is not negative.
    @_transparent
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      _require(size, atLeast: 0, "a buffer's size is zero or more")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        BufferNode(.erasing(subscriber), size: size, prefetch: prefetch, whenFull: whenFull)
      )
    }
  }
}

extension Publishers.Buffer: Sendable where Upstream: Sendable {}

// Nothing in it changes. As with all closures of a pipeline, the author of one that makes an error is responsible
// for what it refers to.
extension Publishers.BufferingStrategy: @unchecked Sendable {}
