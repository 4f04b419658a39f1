public import Synchronization

/// A subscription of a ``StorePublisher``: it looks at its part of the state after each action, and
/// sends it if it has changed.
///
/// Once a subscriber has asked for all there is, only the subscription's turn delivers, and turns never
/// overlap: the lock is left out of it then. What the lock guards says what happens until that point.
@usableFromInline
final class StoreSubscription<Value>: GraphMember, Subscription {
  /// Who is signalled. It cannot be copied, so that signalling retains nothing.
  @usableFromInline
  struct Recipient: ~Copyable {
    @usableFromInline let subscriber: AnySubscriber<Value, Never>?

    @inlinable
    init(_ subscriber: AnySubscriber<Value, Never>?) {
      self.subscriber = subscriber
    }

    @inlinable
    borrowing func receive(_ value: Value) -> Subscribers.Demand {
      subscriber?.receive(value) ?? .none
    }
  }

  /// The way past the lock, for who takes the subscription's turn.
  @usableFromInline
  enum Shortcut: UInt8, AtomicRepresentable {
    case closed
    case open
    case inUse
  }

  /// Whose version tells of a change.
  @usableFromInline let node: StateNode
  @usableFromInline let place: PartPlace<Value>
  // Not optional, which would be retained for each call.
  @usableFromInline let isSame: (Value, Value) -> Bool

  // Only the one who handles an action touches these two, in one step: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var seenVersion: UInt
  /// The value that was seen last; nil where each change of the node is a change of the value.
  @exclusivity(unchecked) @usableFromInline var seen: Value?

  @usableFromInline let shortcut = Atomic(Shortcut.closed)
  @usableFromInline let delivery: _Lock<StoreDelivery<Value>>
  // Only the one who delivers touches it, and whoever cancels while nobody does.
  @exclusivity(unchecked) @usableFromInline var recipient: Recipient

  /// - Parameters:
  ///   - node: What the values come from. It is kept; what keeps it in its graph is among the owners.
  ///   - place: Where a value lies.
  ///   - sameness: Says which values are the same; nil if each change of the node counts.
  ///   - owners: Kept alive until it is cancelled.
  @inlinable
  init(
    to node: StateNode,
    place: PartPlace<Value>,
    sameness: Sameness<Value>?,
    owners: StoreDelivery<Value>.Owners,
    downstream: AnySubscriber<Value, Never>
  ) {
    if node.graph.phase != .settled { node.settle() }
    let value = place.part
    self.node = node
    self.place = place
    isSame = (sameness ?? Sameness { _, _ in false }).isSame
    seenVersion = node.version
    seen = sameness == nil ? nil : value
    delivery = _Lock(StoreDelivery(value, owners: owners))
    recipient = Recipient(downstream)
    super.init(turn: { unsafeDowncast($0, to: StoreSubscription.self).look() })
  }

  /// Hands the subscription down, then what there is demand for.
  @inlinable
  func start() {
    node.graph.subscriptions.add(self)
    recipient.subscriber?.receive(subscription: StoreSubscriptionHandle(self))
    deliverWaiting(adding: .none)
  }

  /// Sends the value if it has changed.
  @inlinable
  func look() {
    let version = node.version
    guard version != seenVersion else { return }
    seenVersion = version
    let value = place.part
    if let seen {
      guard !isSame(seen, value) else { return }
      // What is replaced is released when the new value is in its place: a deinit may call back.
      var replaced = Optional(value)
      swap(&self.seen, &replaced)
    }
    send(value)
  }

  @inlinable
  func send(_ value: Value) {
    guard change(.open, to: .inUse) else { return sendWithLock(value) }
    _ = recipient.receive(value)
    // Where that fails, the end has come meanwhile.
    if !change(.inUse, to: .open) { letGo() }
  }

  @inlinable
  func change(_ current: Shortcut, to next: Shortcut) -> Bool {
    shortcut.compareExchange(expected: current, desired: next, ordering: .acquiringAndReleasing)
      .exchanged
  }

  @inlinable
  func sendWithLock(_ value: Value) {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    var dropped = _Fifo<Value>()
    if delivery.withLock({ $0.accept(value, dropping: &dropped) }) {
      deliverWaiting(adding: recipient.receive(value))
    }
  }

  /// Delivers what waits, as far as there is demand. The caller has the right to deliver.
  @inlinable
  func deliverWaiting(adding demand: Subscribers.Demand) {
    var more = demand
    while let value = nextWaiting({ $0.next(adding: more, dropping: &$1) }) {
      more = recipient.receive(value)
    }
  }

  /// Takes the next step, and what is to be delivered.
  @inlinable
  func nextWaiting(
    _ event: (inout StoreDelivery<Value>, inout _Fifo<Value>) -> StoreDelivery<Value>.Step
  ) -> Value? {
    var dropped = _Fifo<Value>()
    let step = delivery.withLock { delivery in
      let step = event(&delivery, &dropped)
      if case .handOver = step { shortcut.store(.open, ordering: .releasing) }
      return step
    }
    switch step {
    case .deliver(let value): return value
    case .rest, .handOver: return nil
    case .letGo:
      letGo()
      return nil
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if let value = nextWaiting({ $0.request(demand, dropping: &$1) }) {
      deliverWaiting(adding: recipient.receive(value))
    }
  }

  @usableFromInline
  func cancel() {
    node.graph.subscriptions.remove(self)
    var dropped = _Fifo<Value>()
    let (owners, letsGo) = delivery.withLock { delivery in
      let (owners, isResting) = delivery.end(dropping: &dropped)
      let wasOpen = shortcut.exchange(.closed, ordering: .acquiringAndReleasing) == .open
      return (owners, isResting || wasOpen)
    }
    if letsGo { letGo() }
    withExtendedLifetime(owners) {}
  }

  /// Lets go of the subscriber, because the end has come.
  @inlinable
  func letGo() {
    // Out of its place before it is released: a deinit may call back.
    var gone = Recipient(nil)
    swap(&recipient, &gone)
  }
}
