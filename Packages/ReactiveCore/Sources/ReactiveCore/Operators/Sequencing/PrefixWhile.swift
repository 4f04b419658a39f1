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
  @inlinable
  public func prefix(
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
    @inlinable
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
  init(downstream: Downstream, predicate: @escaping (Value) -> Bool) {
    self.predicate = predicate
    super.init(downstream: downstream, name: "PrefixWhile", trapsWithoutDemand: true) {
      PrefixWhileNode.of($0).process($1)
    }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let matches = predicate(value)
    // The closure may have caused the end.
    guard !hasEnded else { return .none }
    if matches { return downstream.receive(value) }
    stop(.finished)
    return .none
  }

  @usableFromInline
  override func receive(completion: Subscribers.Completion<Failure>) {
    complete(completion)
  }
}

extension Publisher {
  /// Publishes values until a closure that may throw rejects one, then finishes.
  ///
  /// - Demand: passes through. Requesting `.none` traps.
  /// - Completion: when a value is rejected; the upstream is cancelled first. Cancellation: passes
  ///   through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [1, 2, -1].publisher
  ///   .tryPrefix { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value < 5
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "damaged")
  ///   .sink { print($0) }
  /// // Prints: 1, 2, damaged
  /// ```
  ///
  /// Source: Combine's `tryPrefix(while:)`.
  @inlinable
  public func tryPrefix(
    while predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryPrefixWhile<Self>
  {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream until a closure that may throw rejects one.
  public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to publish the value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryPrefix(while:)` returns.
    @inlinable
    public init(
      upstream: Upstream,
      predicate: @escaping (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let predicate = predicate
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryPrefixWhile") { value in
          try predicate(value) ? .pass(value) : .finish
        }
      )
    }
  }
}
