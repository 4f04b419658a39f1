public import Synchronization

/// The common part of the subjects: their subscribers, their newest value, their upstreams, and their
/// end.
///
/// A thread that sends enters the gate and delivers to all subscribers. Values that a subscriber
/// sends during a delivery, on the same thread, are delivered nested, as in Combine, down to a
/// fixed depth, if the subject nests. Others are queued, so that the stack stays flat. So all
/// subscribers see the values of all threads in one order. Sending costs the two atomic operations
/// of the gate for any number of subscribers.
@usableFromInline
package final class SubjectCore<Output, Failure: Error> {
  @usableFromInline typealias Conduit = SubjectConduit<Output, Failure>

  @usableFromInline let gate: _SerialGate

  /// The name of its subscriptions.
  @usableFromInline let name: StaticString

  @usableFromInline let lock = LockHandle()
  // Guarded by `lock`, to the blank line. The last three are ahead of the queue: they change when a signal is
  // queued, not when it is delivered.
  /// The work that waits for the thread inside the gate, in order.
  @exclusivity(unchecked) @usableFromInline var pending = _Fifo<() -> Void>()
  /// True if the completion was sent; it may not have been delivered.
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  /// The failure that it has ended with.
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  /// The value sent last, if the subject keeps it.
  ///
  /// It is a pointer because unspecialised code would look up the type of an optional for each
  /// access.
  @usableFromInline let newest: UnsafeMutablePointer<Output>?

  // Guarded by `gate`, to the blank line.
  @usableFromInline let table = ConduitTable()
  /// True if the completion is being delivered, or has been: no value follows.
  @exclusivity(unchecked) @usableFromInline var hasCompleted = false

  @usableFromInline let upstreams = _Lock(SubjectUpstreams())
  /// True if the upstreams are asked for values: all of them are, or none.
  @usableFromInline let asksUpstreams: Atomic<Bool>

  /// - Parameters:
  ///   - name: The name of its subscriptions.
  ///   - newest: Holds the first value for new subscribers, if the subject keeps its newest value. The
  ///     core deallocates it.
  ///   - asksUpstreams: True if an upstream is asked at once; false if only after a subscriber has
  ///     asked.
  ///   - nests: True if signals that a subscriber sends during a delivery are delivered inside it;
  ///     false if they are delivered after it, so that all subscribers receive them in order.
  @inlinable
  package init(
    name: StaticString,
    newest: UnsafeMutablePointer<Output>? = nil,
    asksUpstreams: Bool,
    nests: Bool = true
  ) {
    self.newest = newest
    self.name = name
    gate = _SerialGate(maximumReentryCount: nests ? 15 : 0)
    self.asksUpstreams = Atomic(asksUpstreams)
  }

  @inline(never)
  deinit {
    for subscription in upstreams.withLock({ $0.removeAll() }) { subscription.cancel() }
    newest?.deinitialize(count: 1)
    newest?.deallocate()
  }

  // MARK: - Sending

  /// Sends a value to the current subscribers.
  @inlinable
  func send(_ value: Output) {
    guard enter() else { return sendLater(value) }
    deliver(value)
    leave()
  }

  @inline(never)
  @usableFromInline
  func sendLater(_ value: Output) {
    let isInside = enterOrWait()
    finish(isInside: isInside, queuedCount: lock.withLock { appendDelivery(of: value) })
  }

  /// Sends a value, and keeps it as the newest one. After the end nothing is sent.
  ///
  /// - Parameter keepsAfterEnd: True if the value is kept after the end too.
  @inlinable
  func sendKeeping(_ value: Output, keepsAfterEnd: Bool = false) {
    send(value, keepsAfterEnd: keepsAfterEnd) { swap(&newest!.pointee, &$0) }
  }

  /// Sends a value, and keeps it for later subscribers. After the end nothing is sent.
  ///
  /// - Parameters:
  ///   - keepsAfterEnd: True if the value is kept after the end too.
  ///   - keep: Keeps the value that it is called with, and replaces it by the one to be released.
  ///     Called inside the lock.
  @inlinable
  package func send(
    _ value: Output,
    keepsAfterEnd: Bool = false,
    keep: (inout Output) -> Void
  ) {
    let isInside = enterOrWait()
    // The previous value is released outside the lock.
    var previous = value
    var queuedCount = 0
    lock.lock()
    let isWanted = !hasEnded
    let canDeliverNow = canDeliverNow(isInside: isInside)
    if isWanted || keepsAfterEnd { keep(&previous) }
    if isWanted && !canDeliverNow { queuedCount = appendDelivery(of: value) }
    lock.unlock()
    if isWanted && canDeliverNow { deliver(value) }
    finish(isInside: isInside, queuedCount: queuedCount)
  }

  // Not inlined: it is rare, and large.
  @inline(never)
  @usableFromInline
  func appendDelivery(of value: Output) -> Int {
    append { self.deliver(value) }
  }

  /// The value sent last, of a subject that keeps it.
  @inlinable var newestValue: Output {
    lock.lock()
    defer { lock.unlock() }
    return newest!.pointee
  }

  @usableFromInline
  package func send(completion: Subscribers.Completion<Failure>) {
    let isInside = enterOrWait()
    var queuedCount = 0
    lock.lock()
    let isWanted = !hasEnded
    let canDeliverNow = canDeliverNow(isInside: isInside)
    if isWanted {
      hasEnded = true
      _ = exchange(&failure, with: completion.failure)
      // It does not change any more.
      if !canDeliverNow { queuedCount = append { self.complete() } }
    }
    lock.unlock()
    if isWanted && canDeliverNow { complete() }
    finish(isInside: isInside, queuedCount: queuedCount)
  }

  // MARK: - Subscribing

  /// - Parameter subject: The subject whose core this is; it lives as long as it has subscribers.
  @inlinable
  @inline(never)
  package func attach(_ subscriber: AnySubscriber<Output, Failure>, to subject: AnyObject) {
    attach(subscriber, to: subject, demand: .none) {}
  }

  /// - Parameters:
  ///   - subject: The subject whose core this is; it lives as long as it has subscribers.
  ///   - demand: The subscriber's demand before it has received the subscription.
  ///   - willAttach: Called inside the lock, also after the end. Values sent before it are not sent
  ///     to the subscriber.
  @inlinable
  package func attach(
    _ subscriber: AnySubscriber<Output, Failure>,
    to subject: AnyObject,
    demand: Subscribers.Demand,
    willAttach: () -> Void
  ) {
    let subscriber = subscriber.base
    if let conduit = admit(subscriber, to: subject, demand: demand, willAttach) {
      conduit.start()
    } else {
      complete(late: subscriber)
    }
  }

  /// - Returns: The subscriber's conduit; nil if the subject has ended.
  @inlinable
  func admit(
    _ subscriber: ErasedSubscriber<Output, Failure>,
    to subject: AnyObject,
    demand: Subscribers.Demand,
    _ willAttach: () -> Void
  ) -> SubjectConduit<Output, Failure>? {
    let isInside = enterOrWait()
    var queuedCount = 0
    // The subscriber's first value and its place in the queue are determined in one step,
    // so that it neither misses a value nor receives one twice.
    lock.lock()
    let canDeliverNow = canDeliverNow(isInside: isInside)
    willAttach()
    let conduit = hasEnded ? nil : makeConduit(of: subscriber, subject: subject)
    conduit?.add(demand)
    if let conduit, !canDeliverNow { queuedCount = append { self.append(conduit) } }
    lock.unlock()
    if let conduit, canDeliverNow { append(conduit) }
    finish(isInside: isInside, queuedCount: queuedCount)
    return conduit
  }

  @inlinable
  func makeConduit(
    of subscriber: ErasedSubscriber<Output, Failure>,
    subject: AnyObject
  ) -> SubjectConduit<Output, Failure> {
    SubjectConduit(subscriber: subscriber, subject: subject, core: self, newest: newest)
  }

  @usableFromInline
  func complete(late subscriber: ErasedSubscriber<Output, Failure>) {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.complete(lock.withLock { failure })
  }

  // MARK: - Inside the gate

  @inlinable
  func deliver(_ value: Output) {
    gate.assertInside()
    guard !hasCompleted else { return }
    table.forEach { Self.conduit($0).deliver(value) }
  }

  @usableFromInline
  func complete() {
    gate.assertInside()
    hasCompleted = true
    // Unguarded: the failure does not change after the end.
    table.forEach {
      let conduit = Self.conduit($0)
      conduit.complete(failure)
      removeNow(conduit)
    }
    closeUpstreams()
  }

  @inlinable
  static func conduit(_ member: ConduitTable.Member) -> Conduit {
    _unsafeUncheckedDowncast(member, to: Conduit.self)
  }

  /// Adds a subscription, unless it has been cancelled already: its removal may have been performed
  /// before, without effect.
  @usableFromInline
  func append(_ conduit: Conduit) {
    if conduit.isOver.load(ordering: .acquiring) {
      conduit.leftTable()
    } else {
      table.append(conduit)
    }
  }

  @usableFromInline
  func removeNow(_ conduit: Conduit) {
    if table.remove(conduit) { conduit.leftTable() }
  }
}

// MARK: - The gate

extension SubjectCore {
  @inlinable
  func enter() -> Bool { gate.enter { workNext() } }

  @inlinable
  func enterOrWait() -> Bool { gate.enterOrWait { workNext() } }

  @inlinable
  func leave() { gate.leave { workNext() } }

  /// Does the work that waits longest.
  @usableFromInline
  func workNext() -> Bool {
    guard let work = lock.withLock({ pending.popFirst() }) else { return false }
    work()
    return true
  }

  /// True if the caller can deliver now, because it is inside the gate and nothing else waits.
  @inlinable
  func canDeliverNow(isInside: Bool) -> Bool {
    lock.assertHeld()
    return isInside && pending.isEmpty
  }

  /// Queues work.
  ///
  /// - Returns: The number of queued pieces.
  @usableFromInline
  func append(_ work: @escaping () -> Void) -> Int {
    lock.assertHeld()
    pending.append(work)
    return pending.count
  }

  /// Ends an event: makes sure that what it has queued is done, and leaves the gate.
  @inlinable
  func finish(isInside: Bool, queuedCount: Int) {
    if queuedCount > 0 { gate.drainOrMark(queuedCount: queuedCount) { workNext() } }
    if isInside { leave() }
  }

  /// Queues work, and makes sure that it is done.
  private func queue(_ work: @escaping () -> Void) {
    gate.drainOrMark(queuedCount: lock.withLock { append(work) }) { workNext() }
  }

  /// Releases a subscription that was cancelled. This does not wait: the caller may hold a lock
  /// that a subscriber needs. The next subscribing thread waits, if too much is queued.
  func remove(_ conduit: Conduit) {
    guard enter() else { return queue { self.removeNow(conduit) } }
    removeNow(conduit)
    leave()
  }

  /// Delivers the value of a subscription that waits for demand.
  func deliverWaiting(of conduit: Conduit) {
    guard enter() else { return queue { conduit.deliverWaitingInGate() } }
    conduit.deliverWaitingInGate()
    leave()
  }
}

// MARK: - Upstreams

extension SubjectCore {
  /// Attaches an upstream.
  @usableFromInline
  package func add(_ subscription: any Subscription) {
    let isWanted = upstreams.withLock { $0.append(subscription) }
    if !isWanted {
      subscription.cancel()
    } else if asksUpstreams.load(ordering: .sequentiallyConsistent) {
      subscription.request(.unlimited)
    }
  }

  /// True if the upstreams wait for the first demand.
  var awaitsDemand: Bool { !asksUpstreams.load(ordering: .relaxed) }

  /// Asks the upstreams for values, once.
  func askUpstreams() {
    guard awaitsDemand, !asksUpstreams.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    for subscription in upstreams.withLock({ $0.all }) { subscription.request(.unlimited) }
  }

  /// Releases the upstreams, at the end, and rejects later ones.
  @usableFromInline
  func closeUpstreams() {
    // Released outside the lock.
    let dropped = upstreams.withLock { $0.close() }
    _ = dropped
  }
}
