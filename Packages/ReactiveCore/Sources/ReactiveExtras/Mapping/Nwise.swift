extension Publisher {
  /// Publishes each value together with those before it, as arrays of a fixed size.
  ///
  /// - Demand: passes through; asks for one more for each of the first values, which do not fill an
  ///   array.
  /// - Completion, failure, cancellation: pass through. Values that do not fill an array are dropped.
  /// - Parameter size: The number of values in an array, one or more.
  /// - Complexity: O(*n*) per value, where *n* is the size.
  ///
  /// ```swift
  /// let cancellable = [60, 66, 72, 75].publisher
  ///   .nwise(3)
  ///   .sink { print("average \($0.reduce(0, +) / 3)") }
  /// // Prints: average 66, average 71
  /// ```
  ///
  /// Source: CombineExt's `nwise(_:)`.
  @inlinable
  public func nwise(_ size: Int) -> Publishers.Nwise<Self> {
    Publishers.Nwise(upstream: self, size: size)
  }
}

extension Publishers {
  /// A publisher of each value of its upstream together with those before it, as arrays.
  public struct Nwise<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are grouped.
    public let upstream: Upstream

    /// The number of values in an array.
    public let size: Int

    /// Makes the publisher that `nwise` returns.
    @_transparent
    public init(upstream: Upstream, size: Int) {
      _require(size, atLeast: 1, "nwise takes a size of one or more")
      self.upstream = upstream
      self.size = size
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: NwiseNode(downstream: subscriber, size: size) { $0 })
    }
  }
}

extension Publishers.Nwise: Equatable where Upstream: Equatable {}

extension Publishers.Nwise: Sendable where Upstream: Sendable {}

/// The node of `nwise` and `pairwise`, which differ in the form of a group.
@usableFromInline
final class NwiseNode<Input, Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let size: Int
  @usableFromInline let makeGroup: ([Input]) -> Downstream.Input
  // Only the upstream's serial signals touch it, never across a call of downstream.
  /// The newest values, fewer than fill a group.
  @exclusivity(unchecked) @usableFromInline var newest: [Input] = []

  @inlinable
  init(downstream: Downstream, size: Int, makeGroup: @escaping ([Input]) -> Downstream.Input) {
    self.downstream = downstream
    self.size = size
    self.makeGroup = makeGroup
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    newest.append(input)
    guard newest.count == size else { return .max(1) }
    let group = makeGroup(newest)
    newest.removeFirst()
    return downstream.receive(group)
  }
}
