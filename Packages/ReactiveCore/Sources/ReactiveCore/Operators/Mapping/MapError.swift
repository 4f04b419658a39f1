extension Publisher {
  /// Transforms the failure, if there is one.
  ///
  /// - Demand, values, normal completion, cancellation: pass through.
  /// - Parameter transform: Called at most once, on the thread that sends the failure.
  ///
  /// ```swift
  /// struct LoginError: Error {
  ///   let reason: String
  /// }
  /// let cancellable = Fail(outputType: String.self, failure: CancellationError())
  ///   .mapError { _ in LoginError(reason: "cancelled") }
  ///   .catch { Just($0.reason) }
  ///   .sink { print($0) }
  /// // Prints: cancelled
  /// ```
  ///
  /// Source: Combine's `mapError(_:)`.
  @_transparent
  public __consuming func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform)
  }
}

extension Publishers {
  /// A publisher that transforms the failure of its upstream.
  @frozen
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    /// The publisher whose failure is transformed.
    public let upstream: Upstream

    /// The closure that transforms it.
    public let transform: (Upstream.Failure) -> Failure

    /// Makes the publisher that `mapError` returns.
    @_transparent
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Makes the publisher that `mapError` returns.
    @_transparent
    public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
      self.init(upstream: upstream, transform: map)
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: MapErrorNode(downstream: subscriber, transform: transform))
    }
  }
}

@frozen
@usableFromInline
struct MapErrorNode<Failure: Error, Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Failure) -> Downstream.Failure

  @inlinable
  init(downstream: Downstream, transform: @escaping (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError(transform))
  }
}

extension MapErrorNode: DescribedNode {}
