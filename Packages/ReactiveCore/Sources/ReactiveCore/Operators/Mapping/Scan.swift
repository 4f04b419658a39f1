extension Publisher {
  /// Combines each value with the result so far and publishes every result.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameters:
  ///   - initialResult: The result before the first value; it is not published.
  ///   - nextPartialResult: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = [50, -20, 10].publisher
  ///   .scan(100) { balance, amount in balance + amount }
  ///   .sink { print("Balance: \($0)") }
  /// // Prints: Balance: 150, Balance: 130, Balance: 140
  /// ```
  ///
  /// Source: Combine's `scan(_:_:)`.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping CheckedClosure<T, Output, T>
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
  @frozen
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// The result before the first value.
    public let initialResult: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher that `scan` returns.
    @inlinable
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping CheckedClosure<Output, Upstream.Output, Output>
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = _isolationChecked(nextPartialResult, in: "scan")
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: ScanNode(
          downstream: subscriber,
          result: initialResult,
          combine: nextPartialResult
        )
      )
    }
  }
}

@usableFromInline
final class ScanNode<Input, Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let combine: (Downstream.Input, Input) -> Downstream.Input
  /// The result so far. Only the upstream's serial signals touch it.
  @exclusivity(unchecked)
  @usableFromInline var result: Downstream.Input

  @inlinable
  init(
    downstream: Downstream,
    result: Downstream.Input,
    combine: @escaping (Downstream.Input, Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.result = result
    self.combine = combine
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let next = combine(result, input)
    result = next
    return downstream.receive(next)
  }
}

extension ScanNode: DescribedNode {
  @usableFromInline var children: [Mirror.Child] {
    [("downstream", downstream), ("result", result)]
  }
}
