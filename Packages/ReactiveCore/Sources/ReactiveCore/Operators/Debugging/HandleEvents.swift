extension Publisher {
  /// Calls closures when signals pass; changes nothing.
  ///
  /// Each closure is called before its signal goes on, on the thread that the signal comes on.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called when downstream cancels.
  ///   - receiveRequest: Called with each demand, also with one that is returned for a value.
  ///
  /// Source: Combine's `handleEvents`.
  @inlinable
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion,
      receiveCancel: receiveCancel,
      receiveRequest: receiveRequest
    )
  }
}

extension Publishers {
  /// A publisher that calls closures when the signals of its upstream pass.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose signals are watched.
    public let upstream: Upstream

    /// Called with the upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Upstream.Output) -> Void)?

    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Void)?

    /// Called when downstream cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with each demand.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Makes the publisher that `handleEvents` returns.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Inner(downstream: subscriber, events: self))
    }
  }
}

extension Publishers.HandleEvents {
  private struct Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    let downstream: Downstream
    let events: Publishers.HandleEvents<Upstream>
    let watched: WatchedSubscription

    init(downstream: Downstream, events: Publishers.HandleEvents<Upstream>) {
      self.downstream = downstream
      self.events = events
      watched = WatchedSubscription(
        receiveRequest: events.receiveRequest,
        receiveCancel: events.receiveCancel
      )
    }

    var combineIdentifier: CombineIdentifier { watched.combineIdentifier }

    func receive(subscription: any Subscription) {
      events.receiveSubscription?(subscription)
      if watched.receive(subscription) { downstream.receive(subscription: watched) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      events.receiveOutput?(input)
      let demand = downstream.receive(input)
      if demand > .none { events.receiveRequest?(demand) }
      return demand
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard watched.complete() else { return }
      events.receiveCompletion?(completion)
      downstream.receive(completion: completion)
    }
  }
}

/// A subscription that calls closures when it is asked or cancelled, and lets go of them at the end.
private final class WatchedSubscription: Subscription {
  private struct Watcher {
    let receiveRequest: ((Subscribers.Demand) -> Void)?
    let receiveCancel: (() -> Void)?
  }

  private let watcher: Lock<Watcher?>
  private let upstream = SubscriptionSlot()

  init(receiveRequest: ((Subscribers.Demand) -> Void)?, receiveCancel: (() -> Void)?) {
    watcher = Lock(Watcher(receiveRequest: receiveRequest, receiveCancel: receiveCancel))
  }

  func receive(_ subscription: any Subscription) -> Bool {
    upstream.receive(subscription)
  }

  func request(_ demand: Subscribers.Demand) {
    watcher.withLock { $0 }?.receiveRequest?(demand)
    upstream.request(demand)
  }

  func cancel() {
    watcher.withLock { $0.take() }?.receiveCancel?()
    upstream.cancel()
  }

  /// - Returns: Whether the completion counts.
  func complete() -> Bool {
    // Out of the lock before it is released: a deinit may call back.
    let watcher = watcher.withLock { $0.take() }
    _ = watcher
    return upstream.complete()
  }
}
