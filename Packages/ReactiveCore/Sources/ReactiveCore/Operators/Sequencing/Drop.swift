extension Publisher {
  /// Publishes all values but the first ones.
  ///
  /// The subscription is handed down before the upstream is subscribed.
  ///
  /// - Demand: passes through, and `count` is added to the first request: what is dropped is asked for
  ///   at the start, also if downstream asks later. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter count: The number of values to drop.
  /// - Precondition: `count` is not negative.
  ///
  /// ```swift
  /// let volume = CurrentValueSubject<Int, Never>(5)
  /// let cancellable = volume
  ///   .dropFirst()
  ///   .sink { print($0) }
  /// volume.send(6)
  /// // Prints: 6
  /// ```
  ///
  /// Source: Combine's `dropFirst(_:)`.
  @_transparent
  public __consuming func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream after the first ones.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose first values are dropped.
    public let upstream: Upstream

    /// The number of values to drop.
    public let count: Int

    /// Makes the publisher that `dropFirst` returns.
    @_transparent
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(DropNode(downstream: .erasing(subscriber), count: count))
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop: Sendable where Upstream: Sendable {}

extension Publishers.Drop {
  /// Publishes all values but the first ones of this publisher, in the same node.
  ///
  /// - Precondition: `count` is not negative.
  ///
  /// Source: Combine's `dropFirst(_:)`.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Upstream> {
    _require(count, atLeast: 0, "dropFirst takes a count of zero or more")
    return Publishers.Drop(upstream: upstream, count: self.count + count)
  }
}

@usableFromInline
final class DropNode<Value, Failure: Error>:
  RelayNode<Value, Failure, Value, Failure>
{
  // Only the upstream's serial signals touch it, each in one step.
  @exclusivity(unchecked) @usableFromInline var remaining: Int

  /// Hands the subscription down, which keeps what is asked for until the upstream's arrives.
  @inlinable
  @inline(never)
  init(downstream: __shared Downstream, count: Int) {
    _require(count, atLeast: 0, "dropFirst takes a count of zero or more")
    remaining = count
    super.init(downstream: downstream, name: "Drop", trapsWithoutDemand: true) {
      _unsafeUncheckedDowncast($0, to: DropNode.self).process($1)
    }
    if count > 0 { upstream.request(.max(count)) }
    downstream.receive(subscription: upstream)
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    _ = upstream.receive(subscription)
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    guard remaining > 0 else { return downstream.receive(value) }
    remaining -= 1
    return .none
  }
}
