extension ConnectablePublisher {
  /// Connects when the first subscriber subscribes, and disconnects when the last one cancels.
  ///
  /// - Demand, values, completion: pass through.
  /// - Cancellation: the last subscriber to cancel cancels the connection; a later one connects
  ///   again.
  /// - Endless sequences: as in Combine, a multicast publisher that sends at once sends all its values while the
  ///   first subscriber subscribes. Put `prefix` before `multicast`.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let cancellable = scheduler.timerPublisher(every: .seconds(1))
  ///   .autoconnect()
  ///   .sink { _ in print("tick") }
  /// await scheduler.advance(by: .seconds(2))
  /// // Prints: tick, tick
  /// ```
  ///
  /// Source: Combine's `autoconnect()`.
  @inlinable
  public __consuming func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects its upstream for its first subscriber.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is connected.
    public final let upstream: Upstream

    @usableFromInline final let connection: AutoconnectConnection

    /// Makes the publisher that `autoconnect` returns.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
      connection = AutoconnectConnection { upstream.connect() }
    }

    @inlinable
    @inline(never)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      connection.subscriberWillCome()
      // The subscriber gets its subscription first, so that it misses nothing.
      upstream.receive(subscriber: AutoconnectNode(downstream: subscriber, connection: connection))
      connection.addSubscriber()
    }
  }
}

extension Publishers.Autoconnect: Sendable where Upstream: Sendable {}

/// The connection that the subscribers of an `autoconnect` share. It knows no types, so that all of
/// them have its code in common.
@usableFromInline
final class AutoconnectConnection {
  private let state = _Lock(AutoconnectStateMachine())
  /// Connects the upstream.
  private let connectUpstream: () -> any Cancellable

  @usableFromInline
  init(connectUpstream: @escaping () -> any Cancellable) {
    self.connectUpstream = connectUpstream
  }

  @usableFromInline
  func subscriberWillCome() {
    state.withLock { $0.subscriberWillCome() }
  }

  /// Connects for a subscriber that has received its subscription, if it is the first one.
  @usableFromInline
  func addSubscriber() {
    if state.withLock({ $0.addSubscriber() }) { connect() }
  }

  /// Disconnects if the subscriber that cancels is the last one.
  func subscriberWillCancel() {
    guard let connection = state.withLock({ $0.subscriberWillLeave() }) else { return }
    connection.cancel()
    if state.withLock({ $0.didDisconnect() }) { connect() }
  }

  private func connect() {
    repeat {
      let connection = connectUpstream()
      guard let unwanted = state.withLock({ $0.didConnect(connection) }) else { return }
      unwanted.cancel()
    } while state.withLock { $0.didDisconnect() }
  }
}

// Safe to share if the upstream is, and only then `Autoconnect` is `Sendable`: a lock guards all that changes.
extension AutoconnectConnection: @unchecked Sendable {}

/// Tells the connection when its subscriber cancels; all else passes through.
@frozen
@usableFromInline
struct AutoconnectNode<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: AutoconnectSubscription

  @inlinable
  init(downstream: Downstream, connection: AutoconnectConnection) {
    self.downstream = downstream
    subscription = AutoconnectSubscription(connection: connection)
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

/// The subscription of a subscriber that shares a connection. It has the upstream's description.
@usableFromInline
final class AutoconnectSubscription: DescribedSubscription {
  @usableFromInline let upstream = SubscriptionSlot()
  /// Nil after the end.
  private let connection: _Lock<AutoconnectConnection?>

  @usableFromInline
  init(connection: AutoconnectConnection) {
    self.connection = _Lock(connection)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    let connection = connection.withLock { $0.take() }
    // Downstream's requests end first: the publisher that is disconnected may call back.
    upstream.cancel { connection?.subscriberWillCancel() }
  }

  @usableFromInline var description: String { upstream.description }

  /// - Returns: True if the completion is to be passed on.
  @usableFromInline
  func complete() -> Bool {
    // Out of the lock before it is released: a deinit may call back.
    let connection = connection.withLock { $0.take() }
    _ = connection
    return upstream.complete()
  }
}
