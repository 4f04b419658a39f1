extension Publisher {
  /// Drops values until the closure rejects one, then publishes that one and all others.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// let cancellable = [0, 0, 3, 0].publisher
  ///   .drop(while: { $0 == 0 })
  ///   .sink { print($0) }
  /// // Prints: 3, 0
  /// ```
  ///
  /// Source: Combine's `drop(while:)`.
  @_transparent
  public __consuming func drop(
    while predicate: @escaping (Output) -> Bool
  ) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of its upstream's values, starting with the first one that a closure rejects.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to drop the value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `drop(while:)` returns.
    @_transparent
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(DropWhileNode(downstream: .erasing(subscriber), predicate: predicate))
    }
  }
}

@usableFromInline
final class DropWhileNode<Value, Failure: Error>:
  RelayNode<Value, Failure, Value, Failure>
{
  @usableFromInline let predicate: (Value) -> Bool
  // Only the upstream's serial signals touch it, each in one step.
  @exclusivity(unchecked) @usableFromInline var isDropping = true

  @inlinable
  @inline(never)
  init(downstream: __shared Downstream, predicate: __shared @escaping (Value) -> Bool) {
    self.predicate = predicate
    super.init(downstream: downstream, name: "DropWhile", trapsWithoutDemand: true) {
      _unsafeUncheckedDowncast($0, to: DropWhileNode.self).process($1)
    }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    if isDropping, predicate(value) { return .max(1) }
    isDropping = false
    // The predicate may have ended the stream.
    return hasEnded ? .none : downstream.receive(value)
  }
}
