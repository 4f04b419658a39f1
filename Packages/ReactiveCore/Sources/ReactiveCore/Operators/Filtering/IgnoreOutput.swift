extension Publisher {
  /// Drops all values and publishes only the completion.
  ///
  /// - Demand: asks the upstream for all values, whatever downstream asks for.
  /// - Completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let saves = PassthroughSubject<Int, Never>()
  /// let cancellable = saves
  ///   .ignoreOutput()
  ///   .sink(receiveCompletion: { _ in print("all saved") }, receiveValue: { _ in })
  /// saves.send(1)
  /// saves.send(2)
  /// saves.send(completion: .finished)
  /// // Prints: all saved
  /// ```
  ///
  /// Source: Combine's `ignoreOutput()`.
  @_transparent
  public __consuming func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the completion of its upstream, without its values.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are dropped.
    public let upstream: Upstream

    /// Makes the publisher that `ignoreOutput` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(IgnoreOutputNode(downstream: .erasing(subscriber)))
    }
  }
}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput: Sendable where Upstream: Sendable {}

@usableFromInline
final class IgnoreOutputNode<Input, Failure: Error>:
  RelayNode<Input, Failure, Never, Failure>
{
  @inlinable
  @inline(never)
  init(downstream: Downstream) {
    super.init(downstream: downstream, name: nil) { _, _ in .none }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    handDown(subscription, thenRequest: .unlimited)
  }
}
