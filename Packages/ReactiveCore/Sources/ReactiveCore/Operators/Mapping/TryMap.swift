extension Publisher {
  /// Transforms each value by a closure that may throw.
  ///
  /// - Demand and completion: pass through. A thrown error cancels the upstream, then fails.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// Source: Combine's `tryMap(_:)`.
  @inlinable
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  )
    -> Publishers.TryMap<Self, T>
  {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of its upstream by a closure that may throw.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// The closure that transforms them.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes the publisher that `tryMap` returns.
    @inlinable
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      upstream.receive(subscriber: Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.TryMap {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: RelayNode<Downstream>, Subscriber
  where Downstream.Input == Output, Downstream.Failure == any Error {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let transform: (Upstream.Output) throws -> Output
    @usableFromInline var hasThrown = false

    @inlinable
    init(downstream: Downstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.transform = transform
      super.init(downstream: downstream)
    }

    @inlinable
    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      // A value may still come from an upstream that has been cancelled.
      guard !hasThrown else { return .none }
      let output: Output
      do {
        output = try transform(input)
      } catch {
        hasThrown = true
        stop(.failure(error))
        return .none
      }
      return downstream.receive(output)
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      complete(completion.eraseError())
    }
  }
}
