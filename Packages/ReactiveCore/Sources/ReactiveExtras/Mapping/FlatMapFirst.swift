extension Publisher {
  /// Makes a publisher from a value, publishes its values, and drops the values that come before it
  /// has finished.
  ///
  /// - Demand: asks for all values. Downstream's demand goes to the inner publisher, as that of
  ///   `flatMap(maxPublishers:_:)`. A value of an inner publisher may wait for demand after that one
  ///   has finished. Requesting `.none` traps.
  /// - Completion: when this publisher and the inner one have finished. The first failure of either
  ///   cancels the other and fails.
  /// - Cancellation: cancels the inner publisher, then this one.
  /// - Parameter transform: Called once per value that is not dropped, on the thread that sends it.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let taps = PassthroughSubject<Int, Never>()
  /// let cancellable = taps
  ///   .flatMapFirst { Just("saved by tap \($0)").delay(for: .seconds(1), scheduler: scheduler) }
  ///   .sink { print($0) }
  /// taps.send(1)
  /// taps.send(2)
  /// await scheduler.advance(by: .seconds(1))
  /// taps.send(3)
  /// await scheduler.advance(by: .seconds(1))
  /// // Prints: saved by tap 1, saved by tap 3
  /// ```
  ///
  /// Source: CombineExt's `flatMapFirst(_:)`; RxSwift's `flatMapFirst(_:)`.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Failure {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }

  /// Makes a publisher that cannot fail from a value of this one, which can, and drops the values
  /// that come before it has finished.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<Publishers.SetFailureType<P, Failure>, Self>
  where P.Failure == Never {
    let failureType = Failure.self
    return Publishers.FlatMapFirst(upstream: self) {
      transform($0).setFailureType(to: failureType)
    }
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that may fail from a value of this one, which cannot, and drops the values
  /// that come before it has finished.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMapFirst(
      upstream: setFailureType(to: P.Failure.self),
      transform: transform
    )
  }

  /// Makes a publisher that cannot fail from a value of this one, which cannot either, and drops the
  /// values that come before it has finished.
  @inlinable
  public func flatMapFirst<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMapFirst<P, Self> where P.Failure == Never {
    Publishers.FlatMapFirst(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher of the values of the publishers that are made, one after another, from values of its
  /// upstream.
  public struct FlatMapFirst<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values become publishers.
    public let upstream: Upstream

    /// The closure that makes a publisher from a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes the publisher that `flatMapFirst` returns.
    @_transparent
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> NewPublisher) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let transform = transform
      // True from a value that becomes a publisher until that has finished, on any thread.
      let isActive = _Lock(false)
      upstream
        .filter { _ in
          isActive.withLock { isActive in
            defer { isActive = true }
            return !isActive
          }
        }
        .flatMap { value in
          transform(value).handleEvents(receiveCompletion: { completion in
            if case .finished = completion { isActive.withLock { $0 = false } }
          })
        }
        .receive(subscriber: subscriber)
    }
  }
}
