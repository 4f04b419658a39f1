extension Publisher {
  /// Combines all values into one and publishes it when the upstream finishes.
  ///
  /// - Demand: asks the upstream for all values at once; the result waits until it is asked for.
  ///   Requesting `.none` traps.
  /// - Completion: right after the result; if no value came, that is the initial one.
  /// - Failure: passes through at once. Cancellation: passes through.
  /// - Parameters:
  ///   - initialResult: The result before the first value.
  ///   - nextPartialResult: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = [3, 4, 5].publisher
  ///   .reduce(0) { sum, value in sum + value }
  ///   .sink { print($0) }
  /// // Prints: 12
  /// ```
  ///
  /// Source: Combine's `reduce(_:_:)`.
  @_transparent
  public __consuming func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  )
    -> Publishers.Reduce<Self, T>
  {
    Publishers.Reduce(
      upstream: self,
      initial: initialResult,
      nextPartialResult: nextPartialResult
    )
  }
}

extension Publishers {
  /// A publisher of the result of combining all values of its upstream.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are combined.
    public let upstream: Upstream

    /// The result before the first value.
    public let initial: Output

    /// The closure that combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Makes the publisher that `reduce` returns.
    @_transparent
    public init(
      upstream: Upstream,
      initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        ReducingNode.reduce(.erasing(subscriber), initial: initial, next: nextPartialResult)
      )
    }

    @inlinable public static var _passesAll: Bool { Upstream._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      var result = initial
      let completion = upstream._passAll(while: isWanted) { result = nextPartialResult(result, $0) }
      guard case .finished = completion else { return completion }
      guard isWanted() else { return nil }
      receive(result)
      return .finished
    }
  }
}

extension ReducingNode {
  // A closure inside the publisher would be compiled for each upstream.
  @inlinable
  @inline(never)
  static func reduce(
    _ downstream: Downstream,
    initial: Output,
    next: @escaping (Output, Input) -> Output
  ) -> ReducingNode {
    ReducingNode("Reduce", downstream, result: initial) { node, value in
      // Taken out before the closure is called: the closure may send the next value.
      guard let result = node.result else { return .none }
      return node.keep(next(result, value))
    }
  }
}
