public import Synchronization

/// The part of a subject's subscription that does not depend on the type of its values.
///
/// While the subscribing thread hands the subscription down, other threads may send. Their signals
/// wait in a backlog. The subscribing thread delivers them, up to a limit; the thread inside the
/// subject's gate delivers the rest.
@usableFromInline
class SubjectConduitBase: NamedSubscription {
  /// The functions of a conduit that depend on the type of its values. They capture nothing, so
  /// that they are specialised.
  @usableFromInline
  struct Functions {
    let receiveSubscription: (SubjectConduitBase) -> Void
    /// Delivers the value that waits for demand, and those that are kept meanwhile.
    let deliverUnseen: (SubjectConduitBase) -> Void
    /// Drops the value that waits for demand.
    let dropUnseen: (SubjectConduitBase) -> Void

    @usableFromInline
    init(
      receiveSubscription: @escaping (SubjectConduitBase) -> Void,
      deliverUnseen: @escaping (SubjectConduitBase) -> Void,
      dropUnseen: @escaping (SubjectConduitBase) -> Void
    ) {
      self.receiveSubscription = receiveSubscription
      self.deliverUnseen = deliverUnseen
      self.dropUnseen = dropUnseen
    }
  }

  /// A function that delivers one signal to the conduit.
  @usableFromInline typealias Signal = (SubjectConduitBase) -> Void

  // First what each delivery accesses, so that it is together in memory; flags side by side, so that
  // they take a byte each.

  /// An ``ErasedSubscriber``. Retained until the last holder is removed: so a delivery need not
  /// retain it.
  @usableFromInline let subscriber: Unmanaged<AnyObject>
  /// The outstanding demand of downstream.
  @usableFromInline let demand = Atomic<UInt>(0)
  /// Set at the end, by the completion or by `cancel`: nothing is delivered afterwards.
  @usableFromInline let isOver = Atomic<Bool>(false)
  /// True if the subscription is still being handed down.
  @usableFromInline let isStarting = Atomic<Bool>(true)
  /// True if a value waits for demand. Accessed only by code that may deliver.
  @exclusivity(unchecked) @usableFromInline final var hasUnseen: Bool

  // Accessed only by the thread inside the subject's gate.
  /// False once it is removed from the table.
  @exclusivity(unchecked) final var isListed = false
  /// True if it was removed from the table during a delivery.
  @exclusivity(unchecked) private final var isLeaving = false

  // Accessed only by the starter.
  /// True once handing it down has begun: before, the starter may have to deliver other threads'
  /// signals.
  @exclusivity(unchecked) private final var hasBegun = false
  /// True if the starter has left the rest of the backlog to the thread inside the gate.
  @exclusivity(unchecked) private final var hasLeft = false

  /// True if a request may be the first one that the subject's upstreams wait for.
  private let mayAskUpstreams: Bool

  // Accessed only by the thread inside the subject's gate.
  /// The number of nested deliveries.
  @exclusivity(unchecked) @usableFromInline final var deliveries = 0
  /// Its index in the table.
  @exclusivity(unchecked) final var position = 0

  /// The name of the subject.
  @usableFromInline let name: StaticString
  /// The storage of the newest value without demand; nil if the subject keeps no value.
  ///
  /// It is a raw pointer, so that unspecialised code does not look up the value's type.
  @usableFromInline let unseen: UnsafeMutableRawPointer?
  /// The thread that hands the subscription down.
  private let starter = _ThreadIdentity.current
  private let backlog = _Lock(Backlog())
  /// The number of threads that may still deliver: the subscribing one, and the one inside the
  /// gate.
  private let holders = Atomic<Int>(2)
  /// The subject, kept alive until the end of its subscriptions.
  private let subject: _Lock<AnyObject?>
  /// Valid until the end.
  private let base: Unmanaged<SubjectCoreBase>
  private let functions: Functions

  // `__shared`: otherwise an initialiser's arguments are retained, then released at once.
  @usableFromInline
  init(
    subscriber: __shared AnyObject,
    subject: AnyObject,
    base: __shared SubjectCoreBase,
    unseen: UnsafeMutableRawPointer?,
    functions: Functions
  ) {
    self.subscriber = .passRetained(subscriber)
    self.subject = _Lock(subject)
    self.base = .passUnretained(base)
    mayAskUpstreams = base.awaitsDemand
    name = base.name
    self.unseen = unseen
    hasUnseen = unseen != nil
    self.functions = functions
  }

  deinit {
    if holders.load(ordering: .acquiring) > 0 {
      functions.dropUnseen(self)
      subscriber.release()
    }
    unseen?.deallocate()
  }

  /// True if a request may make a kept value deliverable.
  @inlinable final var keepsUnseen: Bool { unseen != nil }

  @usableFromInline
  final func request(_ more: Subscribers.Demand) {
    more._requirePositive()
    add(more)
    if keepsUnseen { deliverUnseenIfTurn() }
    // Last: an upstream that is asked may send at once.
    if mayAskUpstreams { activeBase?.askUpstreams() }
  }

  @usableFromInline
  final func cancel() {
    guard let subject = end() else { return }
    base._withUnsafeGuaranteedRef { $0.remove(self) }
    withExtendedLifetime(subject) {}
  }

  /// Delivers the value that waits for demand, now or later. Any thread may call it.
  private func deliverUnseenIfTurn() {
    if isStarting.load(ordering: .acquiring) {
      if starter == .current && !hasLeft { return deliverNewestUnseen() }
      // The thread that delivers the backlog checks again before it closes it.
      guard !backlog.withLock({ $0.isOpen }) else { return }
    }
    activeBase?.deliverUnseen(of: self)
  }

  /// Delivers the value that waits for demand, or the one in the backlog that has replaced it.
  private func deliverNewestUnseen() {
    let newer = backlog.withLock { $0.replacesUnseen ? $0.popFirst() : nil }
    if let newer { newer(self) } else { functions.deliverUnseen(self) }
  }

  /// Ends because the subject has ended.
  ///
  /// - Returns: True if it had not ended before.
  @usableFromInline
  final func complete() -> Bool {
    end() != nil
  }

  /// - Returns: The subject; nil if it had ended before.
  private func end() -> AnyObject? {
    guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return nil }
    return subject.withLock { $0.take() }
  }

  /// The subject's base, until the end.
  @usableFromInline final var activeBase: SubjectCoreBase? {
    subject.withLock { $0 == nil ? nil : base.takeUnretainedValue() }
  }

}

// MARK: - Releasing the subscriber

extension SubjectConduitBase {
  /// Records that the subject has removed it. Only the thread inside the gate may call it.
  func leftTable() {
    isLeaving = true
    removeHolderUnlessDelivering()
  }

  /// Begins a delivery. Only the thread inside the gate may call it.
  @inlinable
  final func beginDelivery() {
    deliveries += 1
  }

  @inlinable
  final func endDelivery() {
    deliveries -= 1
    if isOver.load(ordering: .relaxed) { didDeliverLast() }
  }

  @usableFromInline
  final func didDeliverLast() {
    if isLeaving { removeHolderUnlessDelivering() }
  }

  private func removeHolderUnlessDelivering() {
    guard deliveries == 0 else { return }
    isLeaving = false
    removeHolder()
  }

  /// Records that one of the two holders no longer delivers.
  @usableFromInline
  final func removeHolder() {
    let (_, left) = holders.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    guard left == 0 else { return }
    dropValues()
    subscriber.release()
  }

  private func dropValues() {
    // Taken out before they are released.
    if isStarting.load(ordering: .acquiring) { _ = backlog.withLock { $0.signals.removeAll() } }
    functions.dropUnseen(self)
  }
}

// MARK: - Starting

extension SubjectConduitBase {
  /// The next step of a thread that delivers the backlog.
  private enum Step {
    case deliver(Signal)
    /// Deliver the value that waits for demand: it is older than the signals.
    case deliverUnseen
    /// Nothing: the backlog is now closed.
    case stop
  }

  /// Hands the subscription down, then delivers the signals sent meanwhile.
  @usableFromInline
  func start() {
    hasBegun = true
    functions.receiveSubscription(self)
    if deliverSignals(atMost: Backlog.limit) { removeHolder() } else { leaveBacklog() }
  }

  /// Leaves the rest of the backlog to the thread inside the subject's gate.
  private func leaveBacklog() {
    hasLeft = true
    backlog.withLock { backlog in
      backlog.isHandedToGate = true
      return backlog.waiter.take()
    }?.wake()
    guard let activeBase else { return removeHolder() }
    activeBase.deliverBacklog(of: self)
  }

  /// Delivers the backlog that the starter has left. Only the thread inside the gate may call it.
  func deliverLeftBacklog() {
    deliverBacklog()
    // On behalf of the starter.
    removeHolder()
  }

  private func deliverBacklog() {
    beginDelivery()
    _ = deliverSignals(atMost: .max)
    endDelivery()
  }

  /// Delivers the signals in the backlog.
  ///
  /// - Returns: True if the backlog is empty and now closed.
  private func deliverSignals(atMost limit: Int) -> Bool {
    for _ in 0..<limit {
      switch nextStep() {
      case .deliver(let signal): signal(self)
      case .deliverUnseen: functions.deliverUnseen(self)
      case .stop: return true
      }
    }
    return false
  }

  private func nextStep() -> Step {
    // Signals that remain after a cancellation are released outside the lock.
    let (step, waiter, _) = backlog.withLock {
      backlog -> (Step, WaitingThread?, _Fifo<Signal>?) in
      if !isOver.load(ordering: .acquiring) {
        if hasUnseen && hasDemand && !backlog.replacesUnseen { return (.deliverUnseen, nil, nil) }
        if let signal = backlog.popFirst() {
          return (.deliver(signal), backlog.isFull ? nil : backlog.waiter.take(), nil)
        }
      }
      backlog.isOpen = false
      isStarting.store(false, ordering: .releasing)
      return (.stop, backlog.waiter.take(), backlog.signals.removeAll())
    }
    waiter?.wake()
    return step
  }

  /// - Parameter isNewest: True if a subscriber without demand is to receive this signal, a value, in place
  ///   of all earlier ones.
  /// - Returns: True if the signal was put into the backlog. It may have been delivered since.
  @usableFromInline
  func waits(isNewest: Bool = false, _ signal: @escaping Signal) -> Bool {
    if hasDemand { Backlog.waitForRoom(in: backlog, starter: starter) }
    // Dropped signals are released outside the lock.
    let (isQueued, isHandedToGate, dropped) = backlog.withLock {
      backlog -> (Bool, Bool, _Fifo<Signal>?) in
      guard backlog.isOpen else { return (false, false, nil) }
      guard !isOver.load(ordering: .acquiring) else { return (true, false, nil) }
      // Signals that the subscriber causes while it receives the subscription are nested.
      if starter == .current && hasBegun && backlog.signals.isEmpty { return (false, false, nil) }
      let hasDemand = hasDemand
      if isNewest && !hasDemand {
        return (true, backlog.isHandedToGate, backlog.replaceAll(by: signal))
      }
      // A subscriber without demand misses the oldest value. The completion is never the oldest.
      var dropped = _Fifo<Signal>()
      if backlog.isFull, !hasDemand, let oldest = backlog.popFirst() { dropped.append(oldest) }
      backlog.signals.append(signal)
      return (true, backlog.isHandedToGate, dropped)
    }
    _ = dropped
    if isHandedToGate { deliverBacklog() }
    return isQueued
  }

  /// Delivers the value that waits for demand, if there is demand. Only the thread inside the gate
  /// may call it.
  func deliverUnseen() {
    beginDelivery()
    functions.deliverUnseen(self)
    endDelivery()
  }
}

// MARK: - Demand

extension SubjectConduitBase {
  @inlinable final var hasDemand: Bool { demand.load(ordering: .acquiring) > 0 }

  /// Takes one from the demand, if there is any. Only a holder may call it.
  @inlinable
  final func takeDemand() -> Bool {
    let asked = demand.load(ordering: .relaxed)
    if asked == Subscribers.Demand.unlimitedValue { return true }
    guard asked > 0 else { return false }
    demand.changeDemand { $0 - 1 }
    return true
  }

  /// Adds to the demand.
  @inlinable
  final func add(_ more: Subscribers.Demand) {
    if more > .none { demand.changeDemand { $0 + more } }
  }
}
