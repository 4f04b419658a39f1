/// What a ``StoreSubscription`` has still to deliver. Pure: it calls nobody.
///
/// One at a time delivers: who finds another one delivering, on another thread or further up on the
/// stack, leaves its value to that one.
@usableFromInline
struct StoreDelivery<Value> {
  /// A view store, and what keeps the states that are looked at.
  @usableFromInline typealias Owners = (viewStore: AnyObject, keeper: SourceKeeper?)

  /// What the one who delivers has to do next.
  @usableFromInline
  enum Step {
    case deliver(Value)
    /// Nothing: the right to deliver has been given back, or is another one's.
    case rest
    /// Nothing for good: all there will be is values, and each can be delivered when it comes. The
    /// right to deliver goes to the one who gives the subscription its turns.
    case handOver
    /// Let go of the subscriber. Nobody gets the right to deliver any more.
    case letGo
  }

  /// What has been asked for and has not been delivered.
  @usableFromInline var demand = Subscribers.Demand.none
  /// In order; where there is no demand, the newest alone.
  @usableFromInline var waiting = _Fifo<Value>()
  /// Whether somebody delivers; from the start on, until the subscription has been handed down.
  @usableFromInline var isDelivering = true
  /// Nil after the end.
  @usableFromInline var owners: Owners?

  /// - Parameter value: Is delivered at the first request.
  @inlinable
  init(_ value: Value, owners: Owners) {
    self.owners = owners
    waiting.append(value)
  }

  /// Takes in a value.
  ///
  /// - Parameter dropped: Gets what it replaces, to be released outside the lock.
  /// - Returns: Whether the caller has to deliver it: then it has the right to.
  @inlinable
  mutating func accept(_ value: Value, dropping dropped: inout _Fifo<Value>) -> Bool {
    guard owners != nil else { return false }
    if demand > .none && !isDelivering {
      demand += -1
      isDelivering = true
      return true
    }
    waiting.append(value)
    if demand == .none { keepNewest(dropping: &dropped) }
    return false
  }

  /// Adds demand, and takes the right to deliver if there is something to do.
  @inlinable
  mutating func request(_ more: Subscribers.Demand, dropping dropped: inout _Fifo<Value>) -> Step {
    if beginDelivering() { return next(adding: more, dropping: &dropped) }
    demand += more
    return .rest
  }

  /// The next step of the one who delivers.
  ///
  /// - Parameter more: What the subscriber has added to its demand.
  @inlinable
  mutating func next(
    adding more: Subscribers.Demand,
    dropping dropped: inout _Fifo<Value>
  ) -> Step {
    guard owners != nil else {
      dropped = waiting.removeAll()
      return .letGo
    }
    demand += more
    if demand > .none, let value = waiting.popFirst() {
      demand += -1
      return .deliver(value)
    }
    if demand == .unlimited { return .handOver }
    keepNewest(dropping: &dropped)
    isDelivering = false
    return .rest
  }

  /// Ends.
  ///
  /// - Returns: What need not be kept alive any more, and whether the caller has got the right to
  ///   deliver: then it has to let go of the subscriber.
  @usableFromInline
  mutating func end(dropping dropped: inout _Fifo<Value>) -> (owners: Owners?, letsGo: Bool) {
    let owners = owners.take()
    guard beginDelivering() else { return (owners, false) }
    dropped = waiting.removeAll()
    return (owners, true)
  }

  /// - Returns: Whether the caller has got the right to deliver.
  @inlinable
  mutating func beginDelivering() -> Bool {
    defer { isDelivering = true }
    return !isDelivering
  }

  @inlinable
  mutating func keepNewest(dropping dropped: inout _Fifo<Value>) {
    guard var newest = waiting.popFirst() else { return }
    while let newer = waiting.popFirst() {
      dropped.append(newest)
      newest = newer
    }
    waiting.append(newest)
  }
}
