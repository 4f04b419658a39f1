extension Publisher where Failure == Never {
  /// Gives this publisher, which cannot fail, another failure type.
  ///
  /// - Demand, values, completion, cancellation: pass through.
  /// - Parameter failureType: The new failure type.
  ///
  /// ```swift
  /// let download = PassthroughSubject<String, CancellationError>()
  /// let cancellable = Just("cached")
  ///   .setFailureType(to: CancellationError.self)
  ///   .append(download)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// download.send("new")
  /// download.send(completion: .finished)
  /// // Prints: cached, new, finished
  /// ```
  ///
  /// Source: Combine's `setFailureType(to:)`.
  @_transparent
  public __consuming func setFailureType<E: Error>(
    to failureType: E.Type
  )
    -> Publishers.SetFailureType<Self, E>
  {
    Publishers.SetFailureType(upstream: self)
  }
}

extension Publishers {
  /// A publisher that gives its upstream, which cannot fail, another failure type.
  @frozen
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    public typealias Output = Upstream.Output

    /// The publisher that cannot fail.
    public let upstream: Upstream

    /// Makes the publisher that `setFailureType` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Replaces the failure type, in the same node.
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

    @inlinable public static var _passesAll: Bool { Upstream._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      upstream._passAll(while: isWanted, to: receive).map { _ in .finished }
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType: Sendable where Upstream: Sendable {}

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
