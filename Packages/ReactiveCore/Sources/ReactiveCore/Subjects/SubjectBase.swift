import Synchronization

/// The part of a subject that does not depend on the type of its values: its subscriptions, its
/// upstreams, and the gate to its subscribers.
///
/// A thread that sends enters the gate and delivers to all subscribers. Values that a subscriber
/// sends during a delivery, on the same thread, are delivered nested, as in Combine, down to a
/// fixed depth. Deeper ones are queued, so that the stack stays flat. So all subscribers see the
/// values of all threads in one order. Sending costs the two atomic operations of the gate for any
/// number of subscribers.
@usableFromInline
class SubjectBase {
  /// The time at which a task is performed.
  @usableFromInline
  enum Timing {
    /// Now, by the caller, which is inside the gate.
    case now
    /// After the tasks before it; `pendingCount` includes it.
    case later(pendingCount: Int)
    /// Never: the subject has ended.
    case never
  }

  @usableFromInline final let gate = SerialGate(maximumReentryCount: 15)
  /// Performs the queued tasks until the gate has to be passed on. It captures nothing, so that it
  /// is specialised.
  private final let drainFunction: (SubjectBase) -> Void

  /// The name of its subscriptions.
  final let name: StaticString

  @usableFromInline final let lock = LockHandle()
  // The lock guards these two.
  /// The number of tasks that wait for the thread inside the gate.
  @exclusivity(unchecked) @usableFromInline final var pendingCount = 0
  /// True if the completion was sent; it may not have been delivered. It is a separate flag because
  /// unspecialised code would look up the completion's type for each value.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false

  // Accessed only by the thread inside the gate.
  @usableFromInline final let table = ConduitTable()
  /// True if the completion is being delivered, or has been: no value follows.
  @exclusivity(unchecked) @usableFromInline final var hasCompleted = false
  /// The number of nested iterations over the table.
  @exclusivity(unchecked) @usableFromInline final var rounds = 0

  /// Subscriptions that were cancelled while another thread delivered.
  private let cancelledConduits = _Lock(ContiguousArray<Conduit>())

  let upstreams = _Lock(SubjectUpstreams())
  /// True if the upstreams are asked for values: all of them are, or none.
  private let asksUpstreams: Atomic<Bool>

  @usableFromInline
  init(
    name: StaticString,
    asksUpstreams: Bool,
    drain: @escaping (SubjectBase) -> Void
  ) {
    self.name = name
    self.asksUpstreams = Atomic(asksUpstreams)
    drainFunction = drain
  }

  deinit {
    for subscription in upstreams.withLock({ $0.removeAll() }) { subscription.cancel() }
  }

  @inlinable
  final func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  // MARK: - The gate

  @inlinable
  final func enter() -> Bool { gate.enter { drain() } }

  @inlinable
  final func enterOrWait() -> Bool { gate.enterOrWait { drain() } }

  @inlinable
  final func leave() { gate.leave { drain() } }

  @usableFromInline
  final func drainOrMark(queuedCount: Int = 0) {
    gate.drainOrMark(queuedCount: queuedCount) { drain() }
  }

  @usableFromInline
  final func drain() { drainFunction(self) }

  // MARK: - Subscriptions

  /// Adds a subscription, unless it has been cancelled already: its removal may have been performed
  /// before, without effect. Only the thread inside may call it.
  @usableFromInline
  final func append(_ conduit: Conduit) {
    if conduit.isOver.load(ordering: .acquiring) {
      conduit.leftTable()
    } else {
      table.append(conduit)
    }
  }

  /// Releases a subscription that was cancelled. This does not wait: the caller may hold a lock
  /// that a subscriber needs. The next subscribing thread waits, if too much is queued.
  final func remove(_ conduit: Conduit) {
    if enter() {
      removeNow(conduit)
      leave()
    } else {
      let count = cancelledConduits.withLock { cancelledConduits in
        cancelledConduits.append(conduit)
        return cancelledConduits.count
      }
      drainOrMark(queuedCount: count)
    }
  }

  /// Releases the subscriptions that were cancelled meanwhile. Only the thread inside may call it.
  @usableFromInline
  final func removeCancelled() {
    for conduit in cancelledConduits.withLock({ exchange(&$0, []) }) {
      removeNow(conduit)
      gate.didDrainOne()
    }
  }

  /// Removes a subscription from the table. Only the thread inside may call it.
  @usableFromInline
  final func removeNow(_ conduit: Conduit) {
    if table.remove(conduit, isGoneThrough: rounds > 0) { conduit.leftTable() }
  }

  /// Calls the body with each subscription that is in the table now, in order. Only the thread
  /// inside may call it.
  @inlinable
  final func forEachConduit(_ body: (Conduit) -> Void) {
    let count = table.count
    rounds += 1
    // In a debug build, each step through a range calls functions.
    var position = 0
    while position < count {
      // Read each time: the table may change, and move, during the iteration.
      table.slots[position]?._withUnsafeGuaranteedRef(body)
      position += 1
    }
    rounds -= 1
    if table.needsSweep && rounds == 0 { table.sweep() }
  }

  // MARK: - Upstreams

  /// Attaches an upstream.
  @usableFromInline
  final func add(_ subscription: any Subscription) {
    let isWanted = upstreams.withLock { $0.append(subscription) }
    if !isWanted {
      subscription.cancel()
    } else if asksUpstreams.load(ordering: .sequentiallyConsistent) {
      subscription.request(.unlimited)
    }
  }

  /// True if the upstreams wait for the first demand.
  final var awaitsDemand: Bool { !asksUpstreams.load(ordering: .relaxed) }

  /// Asks the upstreams for values, once.
  final func askUpstreams() {
    guard awaitsDemand, !asksUpstreams.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    for subscription in upstreams.withLock({ $0.all }) { subscription.request(.unlimited) }
  }

  /// Releases the upstreams, at the end, and rejects later ones.
  @usableFromInline
  final func closeUpstreams() {
    // Released outside the lock.
    let dropped = upstreams.withLock { $0.close() }
    _ = dropped
  }
}

private func exchange<Value>(_ place: inout Value, _ new: Value) -> Value {
  let old = place
  place = new
  return old
}
