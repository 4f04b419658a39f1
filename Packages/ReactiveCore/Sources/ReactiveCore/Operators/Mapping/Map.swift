extension Publisher {
  /// Transforms each value.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 3].publisher
  ///   .map { "Chapter \($0)" }
  ///   .sink { print($0) }
  /// // Prints: Chapter 1, Chapter 2, Chapter 3
  /// ```
  ///
  /// Source: Combine's `map(_:)`.
  @_transparent
  public __consuming func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of its upstream.
  @frozen
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// The closure that transforms them.
    public let transform: (Upstream.Output) -> Output

    /// Makes the publisher that `map` returns.
    @_transparent
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: MapNode(downstream: subscriber, transform: transform))
    }

    @inlinable public static var _passesAll: Bool { Upstream._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      upstream._passAll(while: isWanted) { receive(transform($0)) }
    }
  }
}

extension Publishers.Map {
  /// Transforms each value a second time, in the same node.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter transform: Called once per value with the first closure's result, on the thread
  ///   that sends it.
  ///
  /// Source: Combine's `Publishers.Map.map(_:)`.
  @inlinable
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Upstream, T> {
    // One node instead of a chain: the compiler leaves the third node of one kind generic.
    let first = self.transform
    return Publishers.Map<Upstream, T>(upstream: upstream) { transform(first($0)) }
  }

  /// Transforms each value a second time, by a closure that may throw, in the same node.
  ///
  /// - Demand and completion: pass through. A thrown error cancels the upstream, then fails.
  /// - Parameter transform: Called once per value with the first closure's result, on the thread
  ///   that sends it.
  ///
  /// Source: Combine's `Publishers.Map.tryMap(_:)`.
  @inlinable
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }
}

@frozen
@usableFromInline
struct MapNode<Input, Output, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == Output {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Output

  @inlinable
  init(downstream: Downstream, transform: @escaping (Input) -> Output) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }
}

extension MapNode: DescribedNode {}
