extension Publisher {
  /// Calls closures when signals pass; changes nothing.
  ///
  /// Each closure is called before its signal is passed on, on the thread that the signal comes on, and
  /// none after the completion or the cancellation.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Called with the upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called when downstream cancels.
  ///   - receiveRequest: Called with each demand, also with one that is returned for a value.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher
  ///   .handleEvents(
  ///     receiveSubscription: { _ in print("started") },
  ///     receiveCompletion: { _ in print("ended") }
  ///   )
  ///   .sink { print($0) }
  /// // Prints: started, 1, 2, ended
  /// ```
  ///
  /// Source: Combine's `handleEvents`.
  @_transparent
  public __consuming func handleEvents(
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
    @_transparent
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

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(
        HandleEventsNode(
          downstream: .erasing(subscriber),
          receiveSubscription: receiveSubscription,
          receiveOutput: receiveOutput,
          receiveCompletion: receiveCompletion,
          receiveCancel: receiveCancel,
          receiveRequest: receiveRequest
        )
      )
    }
  }
}

@usableFromInline
final class HandleEventsNode<Value, Failure: Error>:
  SharedNode<Value, Failure, Value, Failure>
{
  @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?
  @usableFromInline let receiveOutput: ((Value) -> Void)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let receiveRequest: ((Subscribers.Demand) -> Void)?
  @usableFromInline let watched: WatchedSubscription
  // Only the upstream's serial signals touch these three, each in one step.
  private var hasSubscription = false
  private var isHandedDown = false
  /// The completion, if the upstream ends before the subscription is handed down.
  private var early: Subscribers.Completion<Failure>?

  @inlinable
  @inline(never)
  init(
    downstream: __shared Downstream,
    receiveSubscription: __shared ((any Subscription) -> Void)?,
    receiveOutput: __shared ((Value) -> Void)?,
    receiveCompletion: __shared ((Subscribers.Completion<Failure>) -> Void)?,
    receiveCancel: __shared (() -> Void)?,
    receiveRequest: __shared ((Subscribers.Demand) -> Void)?
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveOutput = receiveOutput
    self.receiveCompletion = receiveCompletion
    self.receiveRequest = receiveRequest
    watched = WatchedSubscription(receiveRequest: receiveRequest, receiveCancel: receiveCancel)
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: HandleEventsNode.self).process($1)
    }
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { watched.combineIdentifier }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    let isFirst = !hasSubscription && watched.receive(subscription)
    hasSubscription = true
    // The closure may end the upstream.
    receiveSubscription?(subscription)
    guard isFirst else { return subscription.cancel() }
    isHandedDown = true
    downstream.receive(subscription: watched)
    if let early { downstream.complete(early.failure) }
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    if !watched.hasEnded { receiveOutput?(value) }
    let demand = downstream.receive(value)
    // Downstream may have cancelled while it received the value.
    if demand > .none, !watched.hasEnded { receiveRequest?(demand) }
    return demand
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    guard watched.complete() else { return }
    let completion = Subscribers.Completion<Failure>(failure: failure)
    receiveCompletion?(completion)
    guard isHandedDown else { return _ = exchange(&early, with: completion) }
    downstream.complete(failure)
  }
}

/// A subscription that calls closures when it is asked or cancelled, and releases them at the end.
@usableFromInline
final class WatchedSubscription: Subscription, CustomStringConvertible {
  private struct Watcher {
    let receiveRequest: ((Subscribers.Demand) -> Void)?
    let receiveCancel: (() -> Void)?
  }

  private let watcher: _Lock<Watcher?>
  @usableFromInline let upstream = SubscriptionSlot()

  @usableFromInline
  init(receiveRequest: ((Subscribers.Demand) -> Void)?, receiveCancel: (() -> Void)?) {
    watcher = _Lock(Watcher(receiveRequest: receiveRequest, receiveCancel: receiveCancel))
  }

  /// - Returns: True if the subscription is the first and still wanted.
  @usableFromInline
  func receive(_ subscription: any Subscription) -> Bool {
    upstream.receive(subscription)
  }

  /// True after the end: no closure is called any more.
  @inlinable var hasEnded: Bool { upstream.hasEnded }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    watcher.withLock { $0 }?.receiveRequest?(demand)
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    guard let watcher = end() else { return }
    watcher.receiveCancel?()
    upstream.cancel()
  }

  /// - Returns: True if the completion is to be passed on.
  @usableFromInline
  func complete() -> Bool {
    end() != nil && upstream.complete()
  }

  /// Ends the watch, once: if a completion and a cancellation come at once, on two threads, only
  /// the first one counts.
  ///
  /// - Returns: The closures, which are released outside the lock: a deinit may call back.
  private func end() -> Watcher? {
    watcher.withLock { $0.take() }
  }

  @usableFromInline var description: String { "HandleEvents" }
}
