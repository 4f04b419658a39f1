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
  @inlinable
  public func drop(
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
    @inlinable
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
  init(downstream: Downstream, predicate: @escaping (Value) -> Bool) {
    self.predicate = predicate
    super.init(downstream: downstream, name: "DropWhile", trapsWithoutDemand: true) {
      DropWhileNode.of($0).process($1)
    }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    if isDropping, predicate(value) { return .max(1) }
    isDropping = false
    return downstream.receive(value)
  }

  @usableFromInline
  override func receive(completion: Subscribers.Completion<Failure>) {
    complete(completion)
  }
}

extension Publisher {
  /// Drops values until a closure that may throw rejects one, then publishes that one and all
  /// others.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion and cancellation: pass through.
  /// - Failure: passes through. A thrown error cancels the upstream, then fails.
  /// - Parameter predicate: Called once per value until it returns false, on the thread that sends
  ///   it.
  ///
  /// ```swift
  /// struct Damaged: Error {}
  /// let cancellable = [0, -1, 3].publisher
  ///   .tryDrop { value in
  ///     guard value >= 0 else { throw Damaged() }
  ///     return value == 0
  ///   }
  ///   .map { "\($0)" }
  ///   .replaceError(with: "damaged")
  ///   .sink { print($0) }
  /// // Prints: damaged
  /// ```
  ///
  /// Source: Combine's `tryDrop(while:)`.
  @inlinable
  public func tryDrop(
    while predicate: @escaping (Output) throws -> Bool
  )
    -> Publishers.TryDropWhile<Self>
  {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// A publisher of its upstream's values, starting with the first one rejected by a closure that
  /// may throw.
  public struct TryDropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values are tested.
    public let upstream: Upstream

    /// Determines whether to drop the value.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Makes the publisher that `tryDrop(while:)` returns.
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
      var isDropping = true
      upstream.attach(
        TrySelectingNode(downstream: .erasing(subscriber), name: "TryDropWhile") { value in
          if isDropping, try predicate(value) { return .drop }
          isDropping = false
          return .pass(value)
        }
      )
    }
  }
}
