extension Publisher {
  /// Publishes the values and the completion of this publisher as events; never fails.
  ///
  /// - Demand: passes through; the event of the completion waits for demand too.
  /// - Completion: follows the event of the completion, or of the failure.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let news = PassthroughSubject<String, NetworkError>()
  /// let cancellable = news.materialize().sink { print($0) }
  /// news.send("hello")
  /// news.send(completion: .failure(.offline))
  /// // Prints: value(hello), failure(offline)
  /// ```
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
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
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

extension Publishers.Materialize: Sendable where Upstream: Sendable {}

extension Publisher where Output: EventConvertible, Failure == Never {
  /// Publishes the values that the events of this publisher carry, and drops its other events.
  ///
  /// - Demand: passes through; asks for one more for each event that it drops.
  /// - Completion: this publisher's own; an event of a completion does not end it. Cancellation:
  ///   passes through.
  ///
  /// - Parameter type: The type of the values. It is only there because a module cannot declare a
  ///   method `values()` beside the asynchronous property `values`; leave it out.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let loads = PassthroughSubject<Result<String, NetworkError>, Never>()
  /// let events = loads.flatMapLatest { $0.publisher.materialize() }.share()
  /// let pages = events.values().sink { print("page \($0)") }
  /// let errors = events.failures().sink { print("error \($0)") }
  /// loads.send(.success("one"))
  /// loads.send(.failure(.offline))
  /// // Prints: page one, error offline
  /// ```
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
  /// See ``values(_:)`` for demand and completion.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let news = PassthroughSubject<String, NetworkError>()
  /// let cancellable = news.materialize().failures().sink { print($0) }
  /// news.send("hello")
  /// news.send(completion: .failure(.offline))
  /// // Prints: offline
  /// ```
  ///
  /// Source: CombineExt's `failures()`.
  @inlinable
  public func failures() -> AnyPublisher<Output.Failure, Never> {
    compactMap { if case .failure(let error) = $0.event { error } else { nil } }
      .eraseToAnyPublisher()
  }
}
