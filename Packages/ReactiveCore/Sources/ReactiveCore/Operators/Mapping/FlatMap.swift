extension Publisher {
  /// Makes a publisher from each value and publishes the values of all of these.
  ///
  /// - Demand: asks for `maxPublishers` values, and one more each time an inner publisher finishes.
  ///   While downstream's demand is limited, each inner publisher is asked for one value at a time,
  ///   and one per inner publisher may wait. Requesting `.none` traps.
  /// - Completion: when this publisher and all inner ones have finished. The first failure of any
  ///   cancels the others and fails.
  /// - Parameters:
  ///   - maxPublishers: The largest number of inner publishers that are active at once.
  ///   - transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// func load(_ id: Int) -> AnyPublisher<String, Never> {
  ///   Just("User \(id)").eraseToAnyPublisher()
  /// }
  /// let cancellable = [1, 2].publisher
  ///   .flatMap { load($0) }
  ///   .sink { print($0) }
  /// // Prints: User 1, User 2
  /// ```
  ///
  /// Source: Combine's `flatMap(maxPublishers:_:)`.
  @_transparent
  public __consuming func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }

  /// Publishes the values of inner publishers that cannot fail; this one may fail.
  @_transparent
  public __consuming func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<Publishers.SetFailureType<P, Failure>, Self> where P.Failure == Never {
    let failureType = Failure.self
    return Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers) {
      transform($0).setFailureType(to: failureType)
    }
  }
}

extension Publisher where Failure == Never {
  /// Publishes the values of inner publishers that may fail; this one cannot fail.
  @_transparent
  public __consuming func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Publishers.SetFailureType<Self, P.Failure>> {
    Publishers.FlatMap(
      upstream: setFailureType(to: P.Failure.self),
      maxPublishers: maxPublishers,
      transform: transform
    )
  }

  /// Publishes the values of inner publishers; neither they nor this one can fail.
  @_transparent
  public __consuming func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> Publishers.FlatMap<P, Self> where P.Failure == Never {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// A publisher of the values of the publishers that are made from its upstream's values.
  @frozen
  public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: Publisher
  where NewPublisher.Failure == Upstream.Failure {
    public typealias Output = NewPublisher.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values become publishers.
    public let upstream: Upstream

    /// The largest number of inner publishers that are active at once.
    public let maxPublishers: Subscribers.Demand

    /// The closure that makes a publisher from a value.
    public let transform: (Upstream.Output) -> NewPublisher

    /// Makes the publisher that `flatMap` returns.
    @_transparent
    public init(
      upstream: Upstream,
      maxPublishers: Subscribers.Demand,
      transform: @escaping (Upstream.Output) -> NewPublisher
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: FlatMapNode(.erasing(subscriber), maximum: maxPublishers, transform: transform)
      )
    }

    @inlinable public static var _passesAll: Bool { Upstream._passesAll && NewPublisher._passesAll }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      var failure: Failure?
      // An inner publisher that never ends takes the place of others.
      var room = maxPublishers
      var hasEnded = true
      let completion = upstream._passAll(while: { room > .none && failure == nil && isWanted() }) {
        switch transform($0)._passAll(while: isWanted, to: receive) {
        case .finished: break
        case .failure(let error): failure = error
        case nil:
          hasEnded = false
          room -= 1
        }
      }
      if let failure { return .failure(failure) }
      if !hasEnded, case .finished = completion { return nil }
      return completion
    }
  }
}

/// Turns the outer upstream's values into the sides of a ``FanIn``.
@frozen
@usableFromInline
struct FlatMapNode<Input, NewPublisher: Publisher>: Subscriber {
  @usableFromInline typealias Failure = NewPublisher.Failure
  @usableFromInline typealias Inner = FanIn<NewPublisher.Output, Failure>

  @usableFromInline let fanIn: Inner
  @usableFromInline let transform: (Input) -> NewPublisher

  /// Hands the subscription down.
  @inlinable
  @inline(never)
  init(
    _ downstream: __shared Inner.Downstream,
    maximum: Subscribers.Demand,
    transform: __shared @escaping (Input) -> NewPublisher
  ) {
    fanIn = FanIn(
      downstream: downstream,
      name: "FlatMap",
      maximumSides: maximum,
      trapsWithoutDemand: true
    )
    self.transform = transform
    fanIn.start()
  }

  @inlinable var combineIdentifier: CombineIdentifier { fanIn.combineIdentifier }

  @inlinable var _context: AnyObject? { fanIn.context }

  @inlinable
  func receive(subscription: any Subscription) {
    fanIn.attachOuter(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    fanIn.add(transform(input))
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: fanIn.didAddAllUpstreams()
    case .failure(let error): fanIn.failOuter(error)
    }
  }
}
