public import Synchronization

/// A subscription of a subject.
///
/// Only the thread inside the subject's gate delivers. The subscribing thread may not be inside it,
/// and other threads may send while that one hands the subscription down. So there is a gate for
/// this time: signals of other threads wait in the conduit until the subscription is handed down.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: ConduitTable.Member, NamedSubscription {
  @usableFromInline typealias Core = SubjectCore<Output, Failure>
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  // First what each delivery accesses, so that it is together in memory.

  /// A ``Downstream``. Retained until the last holder is removed: so a delivery need not retain it.
  @usableFromInline let subscriber: Unmanaged<AnyObject>
  /// The outstanding demand of downstream.
  @usableFromInline let demand = Atomic<UInt>(0)
  /// Set at the end, by the completion or by `cancel`: nothing is delivered afterwards.
  @usableFromInline let isOver = Atomic(false)
  /// True until the subscription has been handed down.
  @usableFromInline let isStarting = Atomic(true)
  /// True if values wait. It spares each value the lock.
  @usableFromInline let hasWaiting = Atomic(false)
  /// True if the newest value without demand waits; false if it is dropped.
  @usableFromInline let keepsNewest: Bool
  /// True if a request may be the first one that the subject's upstreams wait for.
  private let mayAskUpstreams: Bool

  // Guarded by `assertInsideOfSubject`, to the blank line: only the thread inside the subject's gate accesses them.
  /// True if it was removed from the table during a delivery.
  @exclusivity(unchecked) private var isLeaving = false
  /// The number of nested deliveries.
  @exclusivity(unchecked) @usableFromInline var deliveries = 0

  /// The gate of the time in which the subscription is handed down.
  @usableFromInline let gate = _SerialGate(isEntered: ())
  /// True while the thread inside it delivers values that have waited. A request that this causes
  /// does not deliver the next one inside it, or the stack would grow with their number.
  @exclusivity(unchecked) private var isDraining = false
  /// The number of holders that may still deliver: the subscribing thread, and the subject's table.
  private let holders = Atomic<Int>(2)
  /// The subject, kept alive until the end of its subscriptions.
  private let subject: _Lock<AnyObject?>
  /// Valid until the end.
  @usableFromInline let core: Unmanaged<Core>
  @usableFromInline let name: StaticString

  @usableFromInline let lock = LockHandle()
  // Guarded by `lock`, to the blank line.
  /// The values that wait until the subscription is handed down; or the newest one, which waits for
  /// demand.
  @exclusivity(unchecked) @usableFromInline var waiting: _Fifo<Output>
  /// Delivers the completion that waits until the subscription is handed down.
  @exclusivity(unchecked) private var completeLater: ((SubjectConduit) -> Void)?

  /// - Parameter newest: The value to send at the first demand, if the subject keeps its newest value.
  // `__shared`: otherwise an initialiser's arguments are retained, then released at once.
  @inlinable
  convenience init(
    subscriber: __shared Downstream,
    subject: AnyObject,
    core: __shared Core,
    newest: UnsafeMutablePointer<Output>?
  ) {
    var waiting = _Fifo<Output>()
    if let newest { waiting.append(newest.pointee) }
    self.init(subscriber, subject, core, waiting: waiting, keepsNewest: newest != nil)
  }

  @usableFromInline
  init(
    _ subscriber: __shared Downstream,
    _ subject: AnyObject,
    _ core: __shared Core,
    waiting: _Fifo<Output>,
    keepsNewest: Bool
  ) {
    self.subscriber = .passRetained(subscriber)
    self.subject = _Lock(subject)
    self.core = .passUnretained(core)
    self.waiting = waiting
    self.keepsNewest = keepsNewest
    name = core.name
    mayAskUpstreams = core.awaitsDemand
    super.init()
    if keepsNewest { hasWaiting.store(true, ordering: .relaxed) }
  }

  @inline(never)
  deinit {
    if holders.load(ordering: .relaxed) > 0 { subscriber.release() }
  }

  @inlinable var downstream: Unmanaged<Downstream> { .fromOpaque(subscriber.toOpaque()) }

  // MARK: - From downstream

  @usableFromInline var _trapsWithoutDemand: Bool { true }

  @usableFromInline
  func request(_ more: Subscribers.Demand) {
    more._requirePositive()
    add(more)
    if keepsNewest { deliverWaitingIfTurn() }
    // Last: an upstream that is asked may send at once.
    if mayAskUpstreams { withActiveCore { $0.askUpstreams() } }
  }

  @usableFromInline
  func cancel() {
    guard let subject = end() else { return }
    core._withUnsafeGuaranteedRef { $0.remove(self) }
    withExtendedLifetime(subject) {}
  }

  /// Delivers the value that waits for demand, now or later. Any thread may call it.
  private func deliverWaitingIfTurn() {
    // The gate may have been passed on, and its thread may still drain after the hand-down has ended.
    if gate.thread == _ThreadIdentity.current.handle {
      if !isDraining { draining(deliverWaiting) }
    } else {
      withActiveCore { $0.deliverWaiting(of: self) }
    }
  }

  /// - Returns: The subject; nil if it had ended before.
  private func end() -> AnyObject? {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    return subject.withLock { $0.take() }
  }

  /// Calls the body with the subject's core, until the end.
  // The core is passed on unretained: an optional one would be of a type to look up.
  private func withActiveCore(_ body: (Core) -> Void) {
    guard let subject = subject.withLock({ $0 }) else { return }
    core._withUnsafeGuaranteedRef(body)
    withExtendedLifetime(subject) {}
  }
}

// MARK: - Delivery

// These are for the thread inside the subject's gate, and while the subscription is handed down, for the one inside
// the gate of the conduit.
extension SubjectConduit {
  @inlinable
  @inline(always)
  func deliver(_ value: Output) {
    beginDelivery()
    if isStarting.load(ordering: .acquiring) {
      deliverWhileStarting(value)
    } else {
      deliverNow(value)
    }
    endDelivery()
  }

  @usableFromInline
  func complete(_ failure: (any Error)?) {
    beginDelivery()
    if isStarting.load(ordering: .acquiring) {
      completeWhileStarting(failure)
    } else {
      completeNow(failure)
    }
    endDelivery()
  }

  /// Delivers a value if there is demand; if not, keeps it if the subject keeps its newest value.
  @inlinable
  func deliverNow(_ value: Output) {
    guard !isOver.load(ordering: .acquiring) else { return }
    let hasDemand = takeDemand()
    guard keepsNewest else {
      if hasDemand { signal(value) }
      return
    }
    guard hasDemand else { return keep(value) }
    if hasWaiting.load(ordering: .acquiring) { dropWaiting() }
    signal(value)
    if hasWaiting.load(ordering: .acquiring) { deliverWaiting() }
  }

  @usableFromInline
  func completeNow(_ failure: (any Error)?) {
    if end() != nil { downstream._withUnsafeGuaranteedRef { $0.complete(failure) } }
  }

  @inlinable
  @inline(always)
  func signal(_ value: Output) {
    add(downstream._withUnsafeGuaranteedRef { $0.receive(value) })
  }

  /// Delivers the values that wait, as far as there is demand.
  @usableFromInline
  func deliverWaiting() {
    while let value = nextValue() { signal(value) }
  }

  /// Keeps a value as the newest one.
  @usableFromInline
  func keep(_ value: Output) {
    var former = _Fifo<Output>()
    former.append(value)
    // Released outside the lock.
    lock.withLock { swap(&waiting, &former) }
    hasWaiting.store(true, ordering: .releasing)
  }

  @usableFromInline
  func dropWaiting() {
    let dropped = lock.withLock {
      hasWaiting.store(false, ordering: .relaxed)
      return waiting.removeAll()
    }
    _ = dropped
  }

  /// Takes a value that waits, and demand for it.
  @usableFromInline
  func nextValue() -> Output? {
    // Released outside the lock.
    var dropped = _Fifo<Output>()
    return lock.withLock {
      guard !isOver.load(ordering: .acquiring), !waiting.isEmpty else { return nil }
      defer { hasWaiting.store(!waiting.isEmpty, ordering: .relaxed) }
      guard takeDemand() else {
        while waiting.count > (keepsNewest ? 1 : 0) { dropped.append(waiting.removeFirst()) }
        return nil
      }
      return waiting.removeFirst()
    }
  }

  /// Begins a delivery.
  @inlinable
  func beginDelivery() {
    assertInsideOfSubject()
    deliveries += 1
  }

  @inlinable
  func endDelivery() {
    assertInsideOfSubject()
    deliveries -= 1
    if isOver.load(ordering: .relaxed) { didDeliverLast() }
  }
}

// MARK: - Handing down

extension SubjectConduit {
  /// Hands the subscription down, then delivers the signals of other threads that came meanwhile.
  @usableFromInline
  func start() {
    gate.beginHandDown(maximumReentryCount: 16)
    downstream._withUnsafeGuaranteedRef { $0.receive(subscription: self) }
    gate.endHandDown { deliverNext() }
    isStarting.store(false, ordering: .releasing)
    removeHolder()
  }

  @inline(never)
  @usableFromInline
  func deliverWhileStarting(_ value: Output) {
    // Released outside the lock.
    var missed = _Fifo<Output>()
    let isInside = lock.withLock {
      let hasDemand = hasDemand
      // A subscriber that has not asked misses the value, or receives the newest one later.
      if !hasDemand { missed = waiting.removeAll() }
      let isInside = hasDemand && gate.enterOrMark(queuedCount: waiting.count + 1)
      if !isInside && (hasDemand || keepsNewest) {
        waiting.append(value)
        hasWaiting.store(true, ordering: .relaxed)
      }
      return isInside
    }
    _ = missed
    if isInside { deliverNow(value) }
    finish(isInside: isInside)
  }

  @inline(never)
  @usableFromInline
  func completeWhileStarting(_ failure: (any Error)?) {
    let isInside = lock.withLock {
      let isInside = gate.enterOrMark()
      if !isInside, completeLater == nil { completeLater = { $0.completeNow(failure) } }
      return isInside
    }
    if isInside { completeNow(failure) }
    finish(isInside: isInside)
  }

  /// Leaves the gate, or waits if too many signals are queued for the thread inside.
  private func finish(isInside: Bool) {
    if isInside { gate.leave { deliverNext() } } else { gate.waitIfCrowded { deliverNext() } }
  }

  private func deliverNext() -> Bool {
    draining {
      if let value = nextValue() {
        signal(value)
        return true
      }
      let completeLater = lock.withLock { self.completeLater.take() }
      completeLater?(self)
      return false
    }
  }

  private func draining<Result>(_ deliver: () -> Result) -> Result {
    let wasDraining = isDraining
    isDraining = true
    defer { isDraining = wasDraining }
    return deliver()
  }

  /// Delivers the value that waits for demand.
  func deliverWaitingInGate() {
    beginDelivery()
    if isStarting.load(ordering: .acquiring) {
      gate.drainOrMark { deliverNext() }
    } else {
      deliverWaiting()
    }
    endDelivery()
  }
}

// MARK: - Releasing the subscriber

extension SubjectConduit {
  /// Notes that the subject has removed it.
  @usableFromInline
  func leftTable() {
    assertInsideOfSubject()
    isLeaving = true
    removeHolderUnlessDelivering()
  }

  @usableFromInline
  func didDeliverLast() {
    assertInsideOfSubject()
    if isLeaving { removeHolderUnlessDelivering() }
  }

  private func removeHolderUnlessDelivering() {
    assertInsideOfSubject()
    guard deliveries == 0 else { return }
    isLeaving = false
    removeHolder()
  }

  /// Notes that one of the two holders no longer delivers.
  private func removeHolder() {
    let (_, left) = holders.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    guard left == 0 else { return }
    if hasWaiting.load(ordering: .acquiring) { dropWaiting() }
    subscriber.release()
  }
}

// MARK: - Demand

extension SubjectConduit {
  @inlinable var hasDemand: Bool { demand.load(ordering: .acquiring) > 0 }

  /// Takes one from the demand, if there is any.
  @inlinable
  func takeDemand() -> Bool {
    assertMayDeliver()
    let asked = demand.load(ordering: .relaxed)
    if asked == Subscribers.Demand.unlimitedValue { return true }
    guard asked > 0 else { return false }
    demand.changeDemand { $0 - 1 }
    return true
  }

  /// Adds to the demand.
  @inlinable
  func add(_ more: Subscribers.Demand) {
    if more > .none { demand.changeDemand { $0 + more } }
  }
}
