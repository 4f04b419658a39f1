extension Publisher {
  /// Publishes a value in place of an upstream that finishes without one.
  ///
  /// - Demand: passes through; the value too waits for demand. Requesting `.none` traps.
  /// - Completion: passes through; right after the value if the upstream was empty. Failure,
  ///   cancellation: pass through.
  /// - Parameter output: The value to publish.
  ///
  /// ```swift
  /// let cancellable = [3, 5].publisher
  ///   .filter { $0.isMultiple(of: 2) }
  ///   .replaceEmpty(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 0
  /// ```
  ///
  /// Source: Combine's `replaceEmpty(with:)`.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that sends a value if its upstream finishes without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may be empty.
    public let upstream: Upstream

    /// The value to publish if it is.
    public let output: Upstream.Output

    /// Makes the publisher that `replaceEmpty` returns.
    @inlinable
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: ReplaceEmptyNode(downstream: subscriber, output: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}

@usableFromInline
final class ReplaceEmptyNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let output: Input
  @usableFromInline let outcome: PendingOutcome<Downstream>
  // Only the upstream's serial signals touch it, each in a single access.
  @exclusivity(unchecked) @usableFromInline var isEmpty = true

  @inlinable
  init(downstream: Downstream, output: Input) {
    self.downstream = downstream
    self.output = output
    outcome = PendingOutcome("ReplaceEmpty", downstream: downstream, passesDemand: true)
  }

  @inlinable var combineIdentifier: CombineIdentifier { outcome.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    outcome.start(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !outcome.hasEnded else { return .none }
    isEmpty = false
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if isEmpty, case .finished = completion {
      outcome.settle(.value(output))
    } else {
      outcome.settle(.completion(completion))
    }
  }
}
