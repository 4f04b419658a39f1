extension Publisher {
  /// Combines each value with the result so far and publishes every result.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameters:
  ///   - initialResult: What the first value is combined with; it is not published itself.
  ///   - nextPartialResult: Called once per value, on the thread that sends it.
  ///
  /// Source: Combine's `scan(_:_:)`.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(
      upstream: self,
      initialResult: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher of the running results of combining its upstream's values.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// What the first value is combined with.
    public let initialResult: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher that `scan` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Inner(downstream: subscriber, result: initialResult, combine: nextPartialResult)
      )
    }
  }
}

extension Publishers.Scan {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: ForwardingSubscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let combine: (Output, Upstream.Output) -> Output
    @usableFromInline var result: Output

    @inlinable
    init(
      downstream: Downstream,
      result: Output,
      combine: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.result = result
      self.combine = combine
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      let next = combine(result, input)
      result = next
      return downstream.receive(next)
    }
  }
}
