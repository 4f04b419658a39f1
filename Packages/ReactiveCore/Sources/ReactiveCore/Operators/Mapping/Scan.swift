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
  @_transparent
  public __consuming func scan<T>(
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
    @_transparent
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
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ScanNode(
          downstream: .erasing(subscriber),
          result: initialResult,
          combine: nextPartialResult
        )
      )
    }
  }
}

@usableFromInline
final class ScanNode<Input, Output, Failure: Error>:
  SharedNode<Input, Failure, Output, Failure>
{
  @usableFromInline let combine: (Output, Input) -> Output
  /// The result so far. Only the upstream's serial signals touch it.
  @exclusivity(unchecked)
  @usableFromInline var result: Output

  @inlinable
  @inline(never)
  init(
    downstream: __shared Downstream,
    result: Output,
    combine: __shared @escaping (Output, Input) -> Output
  ) {
    self.result = result
    self.combine = combine
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: ScanNode.self).process($1)
    }
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    let next = combine(result, input)
    _release(exchange(&result, with: next))
    return downstream.receive(next)
  }
}

extension ScanNode: DescribedNode {
  @usableFromInline var children: [Mirror.Child] {
    [("downstream", downstream.wrapped), ("result", result)]
  }
}
