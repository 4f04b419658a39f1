extension Publisher {
  /// Publishes values and completion of this publisher as events; never fails.
  ///
  /// - Demand: passes through; the event of the completion waits for demand too.
  /// - Completion: follows the event of the completion, or of the failure.
  /// - Cancellation: passes through.
  ///
  /// Source: CombineExt's `materialize()`.
  @inlinable
  public func materialize() -> Publishers.Materialize<Self> {
    Publishers.Materialize(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the signals of its upstream as events.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = Event<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never

    /// The publisher whose signals become events.
    public let upstream: Upstream

    /// Makes the publisher that `materialize` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      upstream
        .map(Event.value)
        .append(.finished)
        .catch { Just(.failure($0)) }
        .receive(subscriber: subscriber)
    }
  }
}

extension Publishers.Materialize: Equatable where Upstream: Equatable {}
