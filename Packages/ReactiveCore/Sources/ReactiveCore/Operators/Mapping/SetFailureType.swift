extension Publisher where Failure == Never {
  /// Gives a publisher that cannot fail the failure type that its surroundings ask for.
  ///
  /// - Demand, values, completion, cancellation: pass through.
  /// - Parameter failureType: The failure type to pretend.
  ///
  /// Source: Combine's `setFailureType(to:)`.
  @inlinable
  public func setFailureType<E: Error>(
    to failureType: E.Type
  )
    -> Publishers.SetFailureType<Self, E>
  {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that pretends that its upstream could fail.
  @frozen
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher that cannot fail.
    public let upstream: Upstream

    /// Makes the publisher that `setFailureType` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Gives it another failure type instead, in the same node.
    ///
    /// Source: Combine's `Publishers.SetFailureType.setFailureType(to:)`.
    @inlinable
    public func setFailureType<E: Error>(
      to failure: E.Type
    )
      -> Publishers.SetFailureType<Upstream, E>
    {
      Publishers.SetFailureType<Upstream, E>(upstream: upstream)
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: SetFailureTypeNode(downstream: subscriber))
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

@frozen
@usableFromInline
struct SetFailureTypeNode<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Never

  @usableFromInline let downstream: Downstream

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Never>) {
    downstream.receive(completion: .finished)
  }
}

extension SetFailureTypeNode: DescribedNode {}
