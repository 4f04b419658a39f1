public import Synchronization

/// A subscription of a ``StorePublisher``. It reads a part of the state after each action, and
/// sends it if it has changed.
///
/// States are sent by the thread that handles actions, one after the other. Only a subscriber that
/// has not requested all of them needs the lock: other threads may request, and then send the
/// values that wait.
@usableFromInline
final class StoreSubscription<Value>: StateNode, Subscription {
  /// The values that wait for demand.
  @usableFromInline
  struct Waiting {
    /// The values in order; without demand, only the newest.
    @usableFromInline var values = _Fifo<Value>()
    @usableFromInline var demand = Subscribers.Demand.none

    @inlinable
    init() {}

    /// Removes and returns the next value, if there is demand for it.
    @inlinable
    mutating func next() -> Value? {
      guard demand > .none, let value = values.popFirst() else { return nil }
      demand -= 1
      return value
    }

    /// Drops all values but the newest, if there is no demand.
    ///
    /// - Returns: The dropped values, to be released outside the lock: a deinit may call back.
    @inlinable
    mutating func keepNewest() -> _Fifo<Value> {
      var dropped = _Fifo<Value>()
      guard demand == .none, var newest = values.popFirst() else { return dropped }
      while let newer = values.popFirst() {
        dropped.append(newest)
        newest = newer
      }
      values.append(newest)
      return dropped
    }
  }

  @usableFromInline let reader: StateReader<Value>
  // Not optional, because an optional function would be retained for each call.
  @usableFromInline let isDuplicate: (Value, Value) -> Bool
  @usableFromInline let subscriber: AnySubscriber<Value, Never>
  /// The store or view store, kept alive as long as the subscription.
  @usableFromInline let owner: AnyObject

  // Guarded by `updates`: only the thread that handles an action accesses it, in one step.
  /// The last value; nil if each change of the source is sent.
  @exclusivity(unchecked) @usableFromInline var seen: Value?

  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let waiting = _Lock(Waiting())
  /// True once the subscriber has asked for all values, and those that waited have been sent.
  @usableFromInline let sendsAll = Atomic(false)

  /// - Parameters:
  ///   - source: The state that the values come from.
  ///   - reader: Reads the value in it.
  ///   - duplicates: Determines which values are not sent; nil if each change of the source is
  ///     sent.
  ///   - owner: Kept alive as long as the subscription.
  @inlinable
  init(
    to source: StateNode,
    reader: StateReader<Value>,
    duplicates: DuplicateCheck<Value>?,
    owner: AnyObject,
    downstream: AnySubscriber<Value, Never>
  ) {
    if source.updates.phase != .idle { source.prepareToRead() }
    let value = reader.part
    self.reader = reader
    isDuplicate = (duplicates ?? DuplicateCheck { _, _ in false }).isDuplicate
    self.owner = owner
    subscriber = downstream
    seen = duplicates == nil ? nil : value
    super.init(updates: source.updates, parent: source) {
      unsafeDowncast($0, to: StoreSubscription.self).sourceDidChange()
    }
    waiting.withLock { $0.values.append(value) }
  }

  /// Hands the subscription down, then sends the current value, as soon as there is demand. It is in
  /// the list of observers already: changes that other threads make meanwhile wait.
  @inlinable
  func start() {
    gate.beginHandDown()
    subscriber.receive(subscription: StoreSubscriptionHandle(self))
    gate.endHandDown(isDrained: false) { sendNext() }
  }

  // Always inlined into the closure that calls it: the call costs as much as a comparison.
  @inlinable
  @inline(__always)
  func sourceDidChange() {
    updates.gate.assertInside()
    let value = reader.part
    if let seen {
      if isDuplicate(seen, value) { return }
      // Released when the new value is in its place: a deinit may call back. Here, because unspecialised code would look up
      // the type of the optional once more elsewhere (bench: "100 subscribers, changed").
      _release(exchange(&self.seen, with: value))
    }
    send(value)
  }

  // A function of its own, so that the closure needs no register for it where nothing changed.
  @inlinable
  @inline(never)
  func send(_ value: Value) {
    updates.gate.assertInside()
    guard sendsAll.load(ordering: .acquiring),
      gate.tryEnter(on: updates.gate.thread)
    else { return sendLater(value) }
    _ = subscriber.receive(value)
    if !gate.tryLeave() { gate.leave { sendNext() } }
  }

  @usableFromInline
  func sendLater(_ value: Value) {
    _ = waiting.withLock { waiting in
      waiting.values.append(value)
      return waiting.keepNewest()
    }
    gate.drainOrMark { sendNext() }
  }

  /// Sends the next value that there is demand for.
  @usableFromInline
  func sendNext() -> Bool {
    gate.assertInside()
    if isActive, let value = waiting.withLock({ $0.next() }) {
      let more = subscriber.receive(value)
      waiting.withLock { $0.demand += more }
      return true
    }
    let (isUnlimited, _) = waiting.withLock { ($0.demand == .unlimited, $0.keepNewest()) }
    if isUnlimited { sendsAll.store(true, ordering: .releasing) }
    return false
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    waiting.withLock { $0.demand += demand }
    gate.drainOrMark { sendNext() }
  }

  @usableFromInline
  func cancel() {
    updates.subscriptions.remove(self)
  }
}

/// The subscription that the subscriber of a ``StorePublisher`` receives.
///
/// After it is cancelled, it keeps nothing else alive, even if a subscriber keeps it.
@usableFromInline
final class StoreSubscriptionHandle: Subscription, CustomStringConvertible {
  /// Nil after the end.
  private let subscription: _Lock<(any Subscription)?>

  @usableFromInline
  init(_ subscription: any Subscription) {
    self.subscription = _Lock(subscription)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand._requirePositive()
    subscription.withLock { $0 }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    subscription.withLock { $0.take() }?.cancel()
  }

  @usableFromInline var description: String { "StorePublisher" }
}
