extension Publisher {
  /// Publishes each value together with its position.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter initial: The position of the first value that a subscriber receives.
  ///
  /// ```swift
  /// let cancellable = ["intro", "verse"].publisher
  ///   .enumerated(initial: 1)
  ///   .sink { print("\($0.index). \($0.element)") }
  /// // Prints: 1. intro, 2. verse
  /// ```
  ///
  /// Source: CombineExt's `enumerated(initial:)`; RxSwift's `enumerated()`.
  @inlinable
  public func enumerated(initial: Int = 0) -> Publishers.Enumerated<Self> {
    Publishers.Enumerated(upstream: self, initial: initial)
  }
}

extension Publishers {
  /// A publisher of the values of its upstream together with their positions.
  public struct Enumerated<Upstream: Publisher>: Publisher {
    public typealias Output = (index: Int, element: Upstream.Output)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are counted.
    public let upstream: Upstream

    /// The position of the first value that a subscriber receives.
    public let initial: Int

    /// Makes the publisher that `enumerated` returns.
    @_transparent
    public init(upstream: Upstream, initial: Int = 0) {
      self.upstream = upstream
      self.initial = initial
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: EnumeratedNode(downstream: subscriber, index: initial))
    }
  }
}

extension Publishers.Enumerated: Equatable where Upstream: Equatable {}

extension Publishers.Enumerated: Sendable where Upstream: Sendable {}

@usableFromInline
final class EnumeratedNode<Input, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Input == (index: Int, element: Input) {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  // Only the upstream's serial signals touch it, never across a call.
  /// The position of the next value.
  @exclusivity(unchecked) @usableFromInline var index: Int

  @inlinable
  init(downstream: Downstream, index: Int) {
    self.downstream = downstream
    self.index = index
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let position = index
    index += 1
    return downstream.receive((index: position, element: input))
  }
}
