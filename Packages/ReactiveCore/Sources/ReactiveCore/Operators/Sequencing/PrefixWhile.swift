extension Publisher {
  /// Publishes values until the closure rejects one, then finishes.
  ///
  /// - Demand: passes through. Requesting `.none` traps.
  /// - Completion: when a value is rejected; the upstream is cancelled first. Failure,
  ///   cancellation: pass through.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 9, 3].publisher
  ///   .prefix(while: { $0 < 5 })
  ///   .sink { print($0) }
  /// // Prints: 1, 2
  /// ```
  ///
  /// Source: Combine's `prefix(while:)`.
  @_transparent
  public __consuming func prefix(
    while predicate: @escaping (Output) -> Bool
  ) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until a closure rejects one.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to publish the value.
    public let predicate: (Upstream.Output) -> Bool

    /// Makes the publisher that `prefix(while:)` returns.
    @_transparent
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(PrefixWhileNode(downstream: .erasing(subscriber), predicate: predicate))
    }
  }
}

@usableFromInline
final class PrefixWhileNode<Value, Failure: Error>:
  RelayNode<Value, Failure, Value, Failure>
{
  @usableFromInline let predicate: (Value) -> Bool

  @inlinable
  @inline(never)
  init(downstream: __shared Downstream, predicate: __shared @escaping (Value) -> Bool) {
    self.predicate = predicate
    super.init(downstream: downstream, name: "PrefixWhile", trapsWithoutDemand: true) {
      _unsafeUncheckedDowncast($0, to: PrefixWhileNode.self).process($1)
    }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let matches = predicate(value)
    // The closure may have caused the end.
    guard !hasEnded else { return .none }
    if matches { return downstream.receive(value) }
    stop()
    return .none
  }
}
