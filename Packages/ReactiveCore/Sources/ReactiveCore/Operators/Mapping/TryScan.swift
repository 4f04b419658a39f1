extension Publisher {
  /// Combines each value with the result so far, by a closure that may throw, and publishes every
  /// result.
  ///
  /// - Demand and completion: pass through. A thrown error cancels the upstream, then fails.
  /// - Parameters:
  ///   - initialResult: The result before the first value; it is not published.
  ///   - nextPartialResult: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct Overdrawn: Error {}
  /// let cancellable = [50, -20, -40].publisher
  ///   .tryScan(0) { balance, amount in
  ///     guard balance + amount >= 0 else { throw Overdrawn() }
  ///     return balance + amount
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "overdrawn")
  ///   .sink { print($0) }
  /// // Prints: 50, 30, overdrawn
  /// ```
  ///
  /// Source: Combine's `tryScan(_:_:)`.
  @_transparent
  public __consuming func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(
      upstream: self,
      initialResult: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher of the running results of combining its upstream's values by a closure that may
  /// throw.
  @frozen
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// The result before the first value.
    public let initialResult: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Makes the publisher that `tryScan` returns.
    @_transparent
    public init(
      upstream: Upstream,
      initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      upstream.attach(
        TryScanNode(
          downstream: .erasing(subscriber),
          result: initialResult,
          combine: nextPartialResult
        )
      )
    }
  }
}

@usableFromInline
final class TryScanNode<Input, Output, Failure: Error>:
  RelayNode<Input, Failure, Output, any Error>
{
  @usableFromInline let combine: (Output, Input) throws -> Output
  /// The result so far. Only the upstream's serial signals touch it.
  @exclusivity(unchecked)
  @usableFromInline var result: Output

  @inlinable
  @inline(never)
  init(
    downstream: Downstream,
    result: Output,
    combine: @escaping (Output, Input) throws -> Output
  ) {
    self.result = result
    self.combine = combine
    super.init(downstream: downstream, name: "TryScan") {
      _unsafeUncheckedDowncast($0, to: TryScanNode.self).process($1)
    }
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let next: Output
    do {
      next = try combine(result, input)
    } catch {
      stop(error)
      return .none
    }
    _release(exchange(&result, with: next))
    // The closure, or the release of the former result, may have caused the end.
    return hasEnded ? .none : downstream.receive(next)
  }
}

extension TryScanNode: DescribedNode {
  @usableFromInline var children: [Mirror.Child] {
    [("downstream", downstream.wrapped), ("result", result)]
  }
}
