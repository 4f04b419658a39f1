/// A node with values that wait for its downstream: it performs the actions of an ``OutboxMachine``
/// outside the lock.
///
/// Signals to downstream go through a ``_SerialGate``.
@usableFromInline
package class OutboxNode<Machine: OutboxMachine> {
  @usableFromInline typealias Downstream = ErasedSubscriber<Machine.Output, Machine.Failure>

  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let lock = LockHandle()
  // The lock guards these two.
  @exclusivity(unchecked) @usableFromInline final var machine: Machine
  /// Closed at the end.
  @exclusivity(unchecked) @usableFromInline final var slot:
    DownstreamSlot<Machine.Output, Machine.Failure>

  @inlinable
  package init(machine: Machine, downstream: AnySubscriber<Machine.Output, Machine.Failure>) {
    self.machine = machine
    slot = DownstreamSlot(downstream.base)
  }

  /// Reads the state, without an event.
  @inlinable
  package final func withLock<Result>(_ body: (inout Machine) -> Result) -> Result {
    lock.withLock { body(&machine) }
  }

  /// Downstream's context; nil after the end.
  @usableFromInline
  package final var _context: AnyObject? { lock.withLock { slot.reference() }?.context }

  /// Hands a subscription down, then delivers the values received meanwhile.
  ///
  /// - Returns: The number of delivered values.
  @discardableResult
  @usableFromInline
  package final func handDown(_ subscription: NodeSubscription) -> Int {
    guard let downstream = lock.withLock({ slot.reference() }) else { return 0 }
    var count = 0
    gate.beginHandDown()
    downstream.receive(subscription: subscription)
    drain(to: downstream, &count)
    gate.endHandDown { drain(to: downstream, &count) }
    return count
  }

  /// Passes an event to the machine, unless it has ended, then delivers all signals that can be
  /// sent.
  ///
  /// - Parameter waits: True if the caller waits when too many values are queued: the event is a
  ///   value that may have to be queued.
  /// - Returns: The number of delivered values.
  @discardableResult
  @inlinable
  package final func update(waits: Bool = false, _ event: (inout Machine) -> Void) -> Int {
    lock.lock()
    guard slot.isOpen else {
      lock.unlock()
      return 0
    }
    machine.outbox.isDelivering = !gate.isFree
    event(&machine)
    // Checked without a retain: most events lead to no delivery.
    guard machine.hasNextAction, let downstream = slot.reference() else {
      lock.unlock()
      return 0
    }
    var count = 0
    let queuedCount = waits ? machine.outbox.values.count : 0
    if gate.enterOrMarkInLock(queuedCount: queuedCount) {
      drainInLock(to: downstream, &count)
      gate.leave { drain(to: downstream, &count) }
    } else {
      lock.unlock()
      if waits { gate.waitIfCrowded { drain(to: downstream, &count) } }
    }
    return count
  }

  /// Delivers a value that need not be queued and all signals queued meanwhile, then leaves the
  /// gate. Only the thread inside the gate may call it.
  ///
  /// - Returns: The number of delivered values.
  @inlinable
  final func deliver(_ value: Machine.Output, to downstream: Downstream) -> Int {
    var count = 1
    let more = downstream.receive(value)
    if more > .none {
      lock.lock()
      machine.outbox.demand += more
      drainInLock(to: downstream, &count)
    }
    gate.leave { drain(to: downstream, &count) }
    return count
  }

  /// Delivers all signals that can be sent. Only the thread inside the gate may call it.
  @inlinable
  final func drain(to downstream: Downstream, _ count: inout Int) {
    lock.lock()
    drainInLock(to: downstream, &count)
  }

  /// Does the same for a caller inside the lock, which it leaves.
  @inlinable
  final func drainInLock(to downstream: Downstream, _ count: inout Int) {
    while true {
      switch machine.nextAction() {
      case .deliver:
        let value = machine.outbox.values.removeFirst()
        let isLast = !machine.hasNextAction
        lock.unlock()
        let more = downstream.receive(value)
        count += 1
        // If there is a mark, the caller checks again before it leaves.
        if isLast && more == .none { return }
        gate.didDrainOne()
        let hasToPassOn = gate.hasToPassOn
        lock.lock()
        machine.outbox.demand += more
        if hasToPassOn { return lock.unlock() }
      case .complete:
        let completion = machine.outbox.completion
        lock.unlock()
        if end(), let completion { downstream.complete(completion.failure) }
        return
      case .nothing:
        return lock.unlock()
      }
    }
  }

  /// - Returns: True if it had not ended before.
  @discardableResult
  @usableFromInline
  package final func end() -> Bool {
    lock.lock()
    let remains = machine
    let closed = slot.close()
    machine.removeAll()
    lock.unlock()
    // Released outside the lock.
    _ = remains
    return closed.isOpen
  }
}
