extension ConnectablePublisher {
  /// Connects by itself: when the first subscriber comes, until the last one leaves.
  ///
  /// - Demand, values, completion: pass through.
  /// - Cancellation: the last one to cancel cuts the connection; a later subscriber connects anew.
  ///
  /// Source: Combine's `autoconnect()`.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects its upstream when the first subscriber comes.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected.
    public final let upstream: Upstream

    @usableFromInline final let state = _Lock(AutoconnectStateMachine())

    /// Makes the publisher that `autoconnect` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      state.withLock { $0.subscriberWillCome() }
      // The subscriber gets its subscription first, so that it misses nothing.
      upstream.receive(
        subscriber: AutoconnectNode(downstream: subscriber, willCancel: subscriberWillCancel)
      )
      if state.withLock({ $0.addSubscriber() }) { connect() }
    }

    @inlinable
    func connect() {
      repeat {
        let connection = upstream.connect()
        guard let unwanted = state.withLock({ $0.didConnect(connection) }) else { return }
        unwanted.cancel()
      } while state.withLock { $0.didDisconnect() }
    }

    @inlinable
    func subscriberWillCancel() {
      guard let connection = state.withLock({ $0.subscriberWillLeave() }) else { return }
      connection.cancel()
      if state.withLock({ $0.didDisconnect() }) { connect() }
    }
  }
}

/// Tells when its subscriber leaves; all else passes through.
@frozen
@usableFromInline
struct AutoconnectNode<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: AutoconnectSubscription

  @inlinable
  init(downstream: Downstream, willCancel: @escaping () -> Void) {
    self.downstream = downstream
    subscription = AutoconnectSubscription(willCancel: willCancel)
  }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    if subscription.upstream.receive(upstream) { downstream.receive(subscription: subscription) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.complete() { downstream.receive(completion: completion) }
  }
}

/// The subscription of a subscriber that shares a connection.
@usableFromInline
final class AutoconnectSubscription: NamedSubscription {
  @usableFromInline var name: StaticString { "Autoconnect" }

  @usableFromInline let upstream = SubscriptionSlot()
  /// Called when downstream cancels; nil after the end.
  private let willCancel: _Lock<(() -> Void)?>

  @usableFromInline
  init(willCancel: @escaping () -> Void) {
    self.willCancel = _Lock(willCancel)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    willCancel.withLock { $0.take() }?()
    upstream.cancel()
  }

  /// - Returns: Whether the completion counts.
  @usableFromInline
  func complete() -> Bool {
    // Out of the lock before it is released: a deinit may call back.
    let willCancel = willCancel.withLock { $0.take() }
    _ = willCancel
    return upstream.complete()
  }
}
