extension Publisher where Output: EventConvertible, Failure == Never {
  /// Publishes the signals that the events of this publisher stand for.
  ///
  /// - Demand: passes through.
  /// - Completion and failure: come with the event that stands for them, after this publisher has
  ///   been cancelled; or with this publisher's own completion.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// let events: [Event<Int, Never>] = [.value(1), .value(2), .finished]
  /// let cancellable = events.publisher
  ///   .dematerialize()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 1, 2, finished
  /// ```
  ///
  /// Source: CombineExt's `dematerialize()`.
  @inlinable
  public func dematerialize() -> Publishers.Dematerialize<Self> {
    Publishers.Dematerialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the signals that its upstream's events stand for.
  public struct Dematerialize<Upstream: Publisher>: Publisher
  where Upstream.Output: EventConvertible, Upstream.Failure == Never {
    public typealias Output = Upstream.Output.Output
    public typealias Failure = Upstream.Output.Failure

    /// The publisher of the events.
    public let upstream: Upstream

    /// Makes the publisher that `dematerialize` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: DematerializeNode<Upstream.Output, S>(downstream: subscriber)
      )
    }
  }
}

extension Publishers.Dematerialize: Equatable where Upstream: Equatable {}

extension Publishers.Dematerialize: Sendable where Upstream: Sendable {}

@usableFromInline
final class DematerializeNode<Input: EventConvertible, Downstream: Subscriber>: Subscriber
where Downstream.Input == Input.Output, Downstream.Failure == Input.Failure {
  @usableFromInline typealias Failure = Never

  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = RelaySubscription(name: "Dematerialize")
  // Only the upstream's serial signals touch it.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable var combineIdentifier: CombineIdentifier { upstream.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    if upstream.receive(subscription) { downstream.receive(subscription: upstream) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // A value may still come from an upstream that has been cancelled.
    guard !hasEnded else { return .none }
    switch input.event {
    case .value(let value): return downstream.receive(value)
    case .finished: end(.finished)
    case .failure(let error): end(.failure(error))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Never>) {
    if upstream.complete() { downstream.receive(completion: .finished) }
  }

  @inlinable
  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    hasEnded = true
    if upstream.stop() { downstream.receive(completion: completion) }
  }
}
