extension Publisher where Output: Equatable {
  /// Publishes only the values that differ from the one that passed before.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let cancellable = [1, 2, 2, 3].publisher
  ///   .removeDuplicates()
  ///   .sink { print($0) }
  /// // Prints: 1, 2, 3
  /// ```
  ///
  /// Source: Combine's `removeDuplicates()`.
  @_transparent
  public __consuming func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: ==)
  }
}

extension Publisher {
  /// Publishes only the values that differ from the one that passed before, as determined by
  /// `predicate`.
  ///
  /// - Demand: passes through; asks for one more for each value it drops. Requesting `.none` traps.
  /// - Completion, failure, cancellation: pass through.
  /// - Parameter predicate: Returns true if the value that passed last and the new one are
  ///   duplicates. Called once per value after the first, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = ["tempo", "Tempo", "beat"].publisher
  ///   .removeDuplicates { $0.lowercased() == $1.lowercased() }
  ///   .sink { print($0) }
  /// // Prints: tempo, beat
  /// ```
  ///
  /// Source: Combine's `removeDuplicates(by:)`.
  @_transparent
  public __consuming func removeDuplicates(
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

    /// Returns true if two values are duplicates.
    public let predicate: (Upstream.Output, Upstream.Output) -> Bool

    /// Makes the publisher that `removeDuplicates` returns.
    @_transparent
    public init(
      upstream: Upstream,
      predicate: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(RemoveDuplicatesNode(downstream: .erasing(subscriber), predicate: predicate))
    }
  }
}

@usableFromInline
final class RemoveDuplicatesNode<Value, Failure: Error>:
  RelayNode<Value, Failure, Value, Failure>
{
  @usableFromInline let predicate: (Value, Value) -> Bool
  // Only the upstream's serial signals touch it, never across a call of the closure.
  /// The value that passed last.
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable
  @inline(never)
  init(downstream: __shared Downstream, predicate: __shared @escaping (Value, Value) -> Bool) {
    self.predicate = predicate
    super.init(downstream: downstream, name: "RemoveDuplicates", trapsWithoutDemand: true) {
      _unsafeUncheckedDowncast($0, to: RemoveDuplicatesNode.self).process($1)
    }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    if let last, predicate(last, value) { return .max(1) }
    _release(exchange(&last, with: value))
    // The predicate, or the release of the former value, may have ended the stream.
    return hasEnded ? .none : downstream.receive(value)
  }
}
