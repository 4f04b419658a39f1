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

extension Publisher where Output: EventConvertible, Failure == Never {
  /// Publishes the values that the events of this publisher carry, and drops its other events.
  ///
  /// ```swift
  /// let requests = attempts.map { load($0).materialize() }.switchToLatest().share()
  /// let pages = requests.values()
  /// let errors = requests.failures()
  /// ```
  ///
  /// - Demand: passes through; asks for one more for each event that it drops.
  /// - Completion: this publisher's own; events of an end don't end it. Cancellation: passes through.
  ///
  /// - Parameter type: The type of the values. It is only there because a module cannot declare a
  ///   method `values()` beside the asynchronous property `values`; leave it out.
  ///
  /// Source: CombineExt's `values()`.
  @inlinable
  public func values(
    _ type: Output.Output.Type = Output.Output.self
  ) -> AnyPublisher<Output.Output, Never> {
    compactMap { if case .value(let value) = $0.event { value } else { nil } }
      .eraseToAnyPublisher()
  }

  /// Publishes the errors that the events of this publisher carry, and drops its other events.
  ///
  /// See ``values()`` for demand and completion.
  ///
  /// Source: CombineExt's `failures()`.
  @inlinable
  public func failures() -> AnyPublisher<Output.Failure, Never> {
    compactMap { if case .failure(let error) = $0.event { error } else { nil } }
      .eraseToAnyPublisher()
  }
}
