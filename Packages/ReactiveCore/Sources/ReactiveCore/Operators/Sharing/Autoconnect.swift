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

    @usableFromInline
    enum State {
      /// Nobody is subscribed.
      case disconnected
      /// The first one has subscribed, or is about to; it connects when it has.
      case connecting(subscribers: Int)
      /// Connected, on behalf of so many subscribers.
      case connected(subscribers: Int, any Cancellable)
    }

    /// The publisher that is connected.
    public final let upstream: Upstream

    @usableFromInline final let state = Lock(State.disconnected)

    /// Makes the publisher that `autoconnect` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let isFirst = subscriberWillCome()
      // The subscriber gets its subscription first, so that it misses nothing.
      upstream.receive(
        subscriber: AutoconnectNode(downstream: subscriber, willCancel: subscriberWillCancel)
      )
      if isFirst { connect() }
    }

    /// - Returns: Whether it is the one to connect.
    @usableFromInline
    func subscriberWillCome() -> Bool {
      state.withLock { state in
        switch state {
        case .disconnected:
          state = .connecting(subscribers: 1)
          return true
        case .connecting(let count):
          state = .connecting(subscribers: count + 1)
        case .connected(let count, let connection):
          state = .connected(subscribers: count + 1, connection)
        }
        return false
      }
    }

    @inlinable
    func connect() {
      guard needsConnection() else { return }
      let connection = upstream.connect()
      let isUnwanted = state.withLock { state in
        guard case .connecting(let count) = state else { return true }
        state = count > 0 ? .connected(subscribers: count, connection) : .disconnected
        return count == 0
      }
      if isUnwanted { connection.cancel() }
    }

    /// Whether anybody is still subscribed: the first one may have cancelled at once.
    @usableFromInline
    func needsConnection() -> Bool {
      state.withLock { state in
        guard case .connecting(subscribers: 0) = state else { return true }
        state = .disconnected
        return false
      }
    }

    @usableFromInline
    func subscriberWillCancel() {
      let connection: (any Cancellable)? = state.withLock { state in
        switch state {
        case .connected(1, let connection):
          state = .disconnected
          return connection
        case .connected(let count, let connection):
          state = .connected(subscribers: count - 1, connection)
        case .connecting(let count):
          state = .connecting(subscribers: count - 1)
        case .disconnected:
          break
        }
        return nil
      }
      connection?.cancel()
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

/// The subscription of one who shares a connection.
@usableFromInline
final class AutoconnectSubscription: Subscription {
  @usableFromInline let upstream = SubscriptionSlot()
  /// Called when downstream cancels; nil after the end.
  private let willCancel: Lock<(() -> Void)?>

  @usableFromInline
  init(willCancel: @escaping () -> Void) {
    self.willCancel = Lock(willCancel)
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
