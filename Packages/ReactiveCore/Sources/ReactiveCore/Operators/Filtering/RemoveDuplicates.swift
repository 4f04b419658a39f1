extension Publisher where Output: Equatable {
  /// Publishes only the values that differ from the one that passed before.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting
  ///   `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  ///
  /// Source: Combine's `removeDuplicates()`.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Publishes only the values that differ from the one that passed before, by the closure's word.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting
  ///   `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter predicate: Says whether the value that passed last and the new one are duplicates.
  ///   Called once per value after the first, on the thread that sends it.
  ///
  /// Source: Combine's `removeDuplicates(by:)`.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  )
    -> Publishers.RemoveDuplicates<Self>
  {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of those values of its upstream that differ from the one before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are compared.
    public let upstream: Upstream

    /// Says whether two values are duplicates.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher that `removeDuplicates` returns.
    @inlinable
    public init(
      upstream: Upstream,
      predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: RelayNode<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let predicate: (Upstream.Output, Upstream.Output) -> Bool
    @usableFromInline var last: Upstream.Output?

    @inlinable
    init(
      downstream: Downstream,
      predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.predicate = predicate
      super.init(downstream: downstream, trapsWithoutDemand: true)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      if let last, predicate(last, input) { return .max(1) }
      last = input
      return downstream.receive(input)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      complete(completion)
    }
  }
}
