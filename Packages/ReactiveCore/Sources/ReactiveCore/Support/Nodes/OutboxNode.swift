/// A node with values that wait for its downstream: it performs the actions of an ``OutboxMachine``
/// outside the lock.
///
/// Signals to downstream go through a ``_SerialGate``.
@usableFromInline
package class OutboxNode<Machine: OutboxMachine, Downstream: Subscriber>
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline typealias Reference = DownstreamSlot<Downstream>.Box

  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let lock = LockHandle()
  // The lock guards these two.
  @exclusivity(unchecked) @usableFromInline final var machine: Machine
  /// Closed at the end.
  @exclusivity(unchecked) @usableFromInline final var slot: DownstreamSlot<Downstream>

  @inlinable
  package init(machine: Machine, downstream: Downstream) {
    self.machine = machine
    slot = DownstreamSlot(downstream)
  }

  /// Reads the state, without an event.
  @inlinable
  package final func withLock<Result>(_ body: (inout Machine) -> Result) -> Result {
    lock.withLock { body(&machine) }
  }

  /// Downstream's context; nil after the end.
  @usableFromInline
  package final var _context: AnyObject? { lock.withLock { slot.reference() }?.downstream._context }

  /// Hands a subscription down, then delivers the values received meanwhile.
  ///
  /// - Returns: The number of delivered values.
  @discardableResult
  @inlinable
  package final func handDown(_ subscription: NodeSubscription) -> Int {
    guard let reference = lock.withLock({ slot.reference() }) else { return 0 }
    var count = 0
    gate.beginHandDown()
    reference.downstream.receive(subscription: subscription)
    drain(to: reference, &count)
    gate.endHandDown { drain(to: reference, &count) }
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
    guard machine.hasNextAction, let reference = slot.reference() else {
      lock.unlock()
      return 0
    }
    var count = 0
    let queuedCount = waits ? machine.outbox.values.count : 0
    if gate.enterOrMarkInLock(queuedCount: queuedCount) {
      drainInLock(to: reference, &count)
      gate.leave { drain(to: reference, &count) }
    } else {
      lock.unlock()
      if waits { gate.waitIfCrowded { drain(to: reference, &count) } }
    }
    return count
  }

  /// Delivers a value that need not be queued and all signals queued meanwhile, then leaves the
  /// gate. Only the thread inside the gate may call it.
  ///
  /// - Returns: The number of delivered values.
  @inlinable
  final func deliver(_ value: Downstream.Input, to reference: Reference) -> Int {
    var count = 1
    let more = reference.downstream.receive(value)
    if more > .none {
      lock.lock()
      machine.outbox.demand += more
      drainInLock(to: reference, &count)
    }
    gate.leave { drain(to: reference, &count) }
    return count
  }

  /// Delivers all signals that can be sent. Only the thread inside the gate may call it.
  @inlinable
  final func drain(to reference: Reference, _ count: inout Int) {
    lock.lock()
    drainInLock(to: reference, &count)
  }

  /// Does the same for a caller inside the lock, which it leaves.
  @inlinable
  final func drainInLock(to reference: Reference, _ count: inout Int) {
    while true {
      switch machine.nextAction() {
      case .deliver:
        let value = machine.outbox.values.removeFirst()
        let isLast = !machine.hasNextAction
        lock.unlock()
        let more = reference.downstream.receive(value)
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
        if end(), let completion { reference.downstream.receive(completion: completion) }
        return
      case .nothing:
        return lock.unlock()
      }
    }
  }

  /// - Returns: True if it had not ended before.
  @discardableResult
  @inlinable
  package final func end() -> Bool {
    // Released outside the lock.
    var closed = DownstreamSlot<Downstream>(isClosed: ())
    lock.lock()
    let remains = machine
    swap(&slot, &closed)
    machine.removeAll()
    lock.unlock()
    _ = remains
    return closed.isOpen
  }
}
