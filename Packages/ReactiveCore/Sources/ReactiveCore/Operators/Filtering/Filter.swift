extension Publisher {
  /// Publishes only the values that the closure accepts.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter isIncluded: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = (1...6).publisher
  ///   .filter { $0.isMultiple(of: 2) }
  ///   .sink { print($0) }
  /// // Prints: 2, 4, 6
  /// ```
  ///
  /// Source: Combine's `filter(_:)`.
  @_transparent
  public __consuming func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// A publisher of those values of its upstream that a closure accepts.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are filtered.
    public let upstream: Upstream

    /// Returns true for the values that pass.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Makes the publisher that `filter` returns.
    @_transparent
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: FilterNode(downstream: subscriber, isIncluded: isIncluded))
    }

    @inlinable public static var _passesAll: Bool { Upstream._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      upstream._passAll(while: isWanted) { if isIncluded($0) { receive($0) } }
    }
  }
}

extension Publishers.Filter {
  /// Publishes only the values that the closure accepts too, in the same node.
  ///
  /// Source: Combine's `filter(_:)`.
  @inlinable
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Upstream> {
    let isIncludedHere = self.isIncluded
    return Publishers.Filter(upstream: upstream) { isIncludedHere($0) && isIncluded($0) }
  }

  /// Publishes only the values that the closure accepts too, in the same node.
  ///
  /// Source: Combine's `tryFilter(_:)`.
  @inlinable
  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryFilter<Upstream>
  {
    let isIncludedHere = self.isIncluded
    return Publishers.TryFilter(upstream: upstream) { value in
      try isIncludedHere(value) && isIncluded(value)
    }
  }
}

@frozen
@usableFromInline
struct FilterNode<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let isIncluded: (Input) -> Bool

  @inlinable
  init(downstream: Downstream, isIncluded: @escaping (Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: PositiveDemand.guarding(subscription))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }
}
