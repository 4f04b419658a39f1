extension Publisher {
  /// Keeps values that come without demand, up to a number.
  ///
  /// - Demand: asks for what `prefetch` says, before it hands the subscription down.
  /// - Completion: waits until the buffer is empty and downstream asks for more, as in Combine. A
  ///   failure waits only as long as downstream asks for what is buffered.
  /// - Cancellation: passes through; what is buffered is dropped.
  ///
  /// A value that comes while another one is being delivered waits in the buffer too. Once
  /// downstream has asked for unlimited values and the buffer is empty, values pass straight through.
  ///
  /// - Parameters:
  ///   - size: How many values may wait. With a size of zero every value finds the buffer full.
  ///   - prefetch: How many values to ask for.
  ///   - whenFull: What to do with a value that finds the buffer full.
  /// - Precondition: `size` is not negative.
  /// - Complexity: O(1) per value, whatever the size and the strategy.
  ///
  /// Source: Combine's `buffer(size:prefetch:whenFull:)`.
  @inlinable
  public func buffer(
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// How many values a buffer asks its upstream for.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// As many as fit into the buffer, and one more for each that is delivered.
    case keepFull

    /// Unlimited values.
    case byRequest
  }

  /// What a buffer does with a value that finds it full.
  public enum BufferingStrategy<Failure: Error> {
    /// It drops the new value.
    case dropNewest

    /// It drops the value that has waited longest.
    case dropOldest

    /// It cancels the upstream and fails with the error that the closure makes, which is called at
    /// most once per subscription, on the thread that sends the value. The failure waits until
    /// downstream asks; what is buffered is delivered first, as far as it asks.
    case customError(() -> Failure)
  }

  /// A publisher that keeps the values of its upstream that come without demand.
  public struct Buffer<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are buffered.
    public let upstream: Upstream

    /// How many values may wait.
    public let size: Int

    /// How many values to ask for.
    public let prefetch: Publishers.PrefetchStrategy

    /// What to do with a value that finds the buffer full.
    public let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

    /// Makes the publisher that `buffer` returns.
    ///
    /// - Precondition: `size` is not negative.
    @inlinable
    public init(
      upstream: Upstream,
      size: Int,
      prefetch: Publishers.PrefetchStrategy,
      whenFull: Publishers.BufferingStrategy<Failure>
    ) {
      _require(size >= 0, "a buffer's size is zero or more, not \(size)")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let machine = BufferStateMachine<Output, Failure>(size: size, whenFull: whenFull)
      upstream.receive(
        subscriber: BufferNode(downstream: subscriber, machine: machine, prefetch: prefetch)
      )
    }
  }
}
