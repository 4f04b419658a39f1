extension Publisher {
  /// Publishes values until the closure rejects one, then finishes.
  ///
  /// - Demand: passes through. Requesting `.none` traps.
  /// - Completion: when a value is rejected, the upstream being cancelled first. Failure,
  ///   cancellation: pass through.
  /// - Parameter predicate: Called once per value until it says no, on the thread that sends it.
  ///
  /// Source: Combine's `prefix(while:)`.
  @inlinable
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until a closure rejects one.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are judged.
    public let upstream: Upstream

    /// Says whether to go on.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `prefix(while:)` returns.
    @inlinable
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
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

extension Publishers.PrefixWhile {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: RelayNode<Downstream>, Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let predicate: (Upstream.Output) -> Bool
    @usableFromInline var isDecided = false

    @inlinable
    init(downstream: Downstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.predicate = predicate
      super.init(downstream: downstream, trapsWithoutDemand: true)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard !isDecided else { return .none }
      if predicate(input) { return downstream.receive(input) }
      isDecided = true
      stop(.finished)
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      complete(completion)
    }
  }
}
