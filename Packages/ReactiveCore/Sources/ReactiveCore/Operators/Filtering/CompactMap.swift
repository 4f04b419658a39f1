extension Publisher {
  /// Transforms each value and publishes the results that are not nil.
  ///
  /// - Demand: passes through; asks for one more for each nil. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = ["1", "two", "3"].publisher
  ///   .compactMap { Int($0) }
  ///   .sink { print($0) }
  /// // Prints: 1, 3
  /// ```
  ///
  /// Source: Combine's `compactMap(_:)`.
  @_transparent
  public __consuming func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  )
    -> Publishers.CompactMap<Self, T>
  {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms the values of its upstream and drops the nils.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// The closure that transforms them.
    public let transform: (Upstream.Output) -> Output?

    /// Makes the publisher that `compactMap` returns.
    @_transparent
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: CompactMapNode(downstream: subscriber, transform: transform))
    }

    @inlinable public static var _passesAll: Bool { Upstream._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      upstream._passAll(while: isWanted) { if let output = transform($0) { receive(output) } }
    }
  }
}

extension Publishers.CompactMap {
  /// Transforms each result a second time, in the same node, and publishes those that are not nil.
  ///
  /// Source: Combine's `compactMap(_:)`.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  )
    -> Publishers.CompactMap<Upstream, T>
  {
    let transformHere = self.transform
    return Publishers.CompactMap(upstream: upstream) { transformHere($0).flatMap(transform) }
  }

  /// Transforms each result that is not nil a second time, in the same node.
  ///
  /// Source: Combine's `map(_:)`.
  @inlinable
  public func map<T>(
    _ transform: @escaping (Output) -> T
  )
    -> Publishers.CompactMap<Upstream, T>
  {
    let transformHere = self.transform
    return Publishers.CompactMap(upstream: upstream) { transformHere($0).map(transform) }
  }
}

@frozen
@usableFromInline
struct CompactMapNode<Input, Output, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Output?

  @inlinable
  init(downstream: Downstream, transform: @escaping (Input) -> Output?) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) {
    downstream.receive(subscription: PositiveDemand.guarding(subscription))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard let output = transform(input) else { return .max(1) }
    return downstream.receive(output)
  }
}
