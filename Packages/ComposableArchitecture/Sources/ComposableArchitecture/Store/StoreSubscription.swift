/// A subscription of a ``StorePublisher``: it looks at its part of the state after each action, and
/// sends it if it has changed.
@usableFromInline
final class StoreSubscription<Value>: GraphMember, Subscription, CustomStringConvertible {
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

  /// Whose version tells of a change.
  @usableFromInline let node: StateNode
  @usableFromInline let place: PartPlace<Value>
  /// Nil where each change of the node is a change of the value.
  @usableFromInline let isSame: ((Value, Value) -> Bool)?

  // Only the one who handles an action touches these two, in one step: no access overlaps another.
  @exclusivity(unchecked) @usableFromInline var seenVersion: UInt
  /// The value that was seen last, where values are compared.
  @exclusivity(unchecked) @usableFromInline var seen: Value?

  @usableFromInline let delivery: Lock<StoreDelivery<Value>>
  // Only the one who delivers touches it, and whoever cancels while nobody does.
  @exclusivity(unchecked) @usableFromInline var recipient: Recipient

  /// - Parameters:
  ///   - node: What the values come from. It is kept; what keeps it in its graph is among the owners.
  ///   - place: Where a value lies.
  ///   - isSame: Says whether two values are the same; nil if each change of the node counts.
  ///   - owners: Kept alive until it is cancelled.
  @inlinable
  init(
    to node: StateNode,
    place: PartPlace<Value>,
    isSame: ((Value, Value) -> Bool)?,
    owners: StoreDelivery<Value>.Owners,
    downstream: AnySubscriber<Value, Never>
  ) {
    if node.graph.phase != .settled { node.settle() }
    let value = place.part
    self.node = node
    self.place = place
    self.isSame = isSame
    seenVersion = node.version
    seen = isSame == nil ? nil : value
    delivery = Lock(StoreDelivery(value, owners: owners))
    recipient = Recipient(downstream)
    super.init(turn: { unsafeDowncast($0, to: StoreSubscription.self).look() })
  }

  /// Hands the subscription down, then what there is demand for.
  @inlinable
  func start() {
    node.graph.subscriptions.add(self)
    recipient.subscriber?.receive(subscription: self)
    deliverWaiting(adding: .none)
  }

  /// Sends the value if it has changed.
  @inlinable
  func look() {
    let version = node.version
    guard version != seenVersion else { return }
    seenVersion = version
    guard let isSame else { return send(place.part) }
    let value = place.part
    if let seen, isSame(seen, value) { return }
    // What is replaced is released when the new value is in its place: a deinit may call back.
    var replaced = Optional(value)
    swap(&seen, &replaced)
    send(value)
  }

  @inlinable
  func send(_ value: Value) {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    var dropped = Fifo<Value>()
    if delivery.withLock({ $0.accept(value, dropping: &dropped) }) {
      deliverWaiting(adding: recipient.receive(value))
    }
  }

  /// Delivers what waits, as far as there is demand. The caller has the right to deliver.
  @inlinable
  func deliverWaiting(adding more: Subscribers.Demand) {
    var dropped = Fifo<Value>()
    deliver(delivery.withLock { $0.next(adding: more, dropping: &dropped) })
  }

  @inlinable
  func deliver(_ first: StoreDelivery<Value>.Step) {
    var step = first
    while true {
      switch step {
      case .deliver(let value):
        let more = recipient.receive(value)
        var dropped = Fifo<Value>()
        step = delivery.withLock { $0.next(adding: more, dropping: &dropped) }
      case .rest:
        return
      case .letGo:
        return letGo()
      }
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "demand must be positive: request(.none) asks for nothing")
    var dropped = Fifo<Value>()
    deliver(delivery.withLock { $0.request(demand, dropping: &dropped) })
  }

  @usableFromInline
  func cancel() {
    node.graph.subscriptions.remove(self)
    var dropped = Fifo<Value>()
    let (owners, letsGo) = delivery.withLock { $0.end(dropping: &dropped) }
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

  @usableFromInline var description: String { "StorePublisher" }
}
