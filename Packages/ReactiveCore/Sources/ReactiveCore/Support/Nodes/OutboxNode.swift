/// A node with values that wait for its downstream: it delivers what is in its ``Outbox``, outside the
/// lock.
///
/// Signals to downstream go through a ``_SerialGate``. The lock guards the state of the operator too,
/// which only events and ``withLock(_:)`` touch.
@usableFromInline
package class OutboxNode<Output, Failure: Error> {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let lock = LockHandle()
  // Guarded by `lock` or `withLock`, to the blank line.
  @exclusivity(unchecked) @usableFromInline final var outbox: Outbox<Output>
  /// Closed at the end.
  @exclusivity(unchecked) @usableFromInline final var slot: DownstreamSlot<Output, Failure>

  @inlinable
  package init(
    _ completionRule: CompletionRule = .afterAll,
    downstream: AnySubscriber<Output, Failure>
  ) {
    outbox = Outbox(completionRule)
    slot = DownstreamSlot(downstream.base)
  }

  /// Reads the state, without an event.
  @inlinable
  package final func withLock<Result>(_ body: (inout Outbox<Output>) -> Result) -> Result {
    lock.withLock { body(&outbox) }
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
    gate.endHandDown(isDrained: false) { deliverNext(to: downstream, &count) }
    return count
  }

  /// Handles an event, unless the node has ended, then delivers all signals that can be sent.
  ///
  /// - Parameters:
  ///   - waits: True if the caller waits when too many values are queued: the event is a value that
  ///     may have to be queued.
  ///   - event: Changes the state. It is called inside the lock, so it calls no other code.
  /// - Returns: The number of delivered values.
  @discardableResult
  @inlinable
  package final func update(waits: Bool = false, _ event: (inout Outbox<Output>) -> Void) -> Int {
    lock.lock()
    guard slot.isOpen else {
      lock.unlock()
      return 0
    }
    outbox.isDelivering = !gate.isFree
    event(&outbox)
    // Checked without a retain: most events lead to no delivery.
    guard outbox.isDue, let downstream = slot.reference() else {
      lock.unlock()
      return 0
    }
    var count = 0
    let queuedCount = waits ? outbox.values.count : 0
    let isInside = gate.enterOrMarkInLock(queuedCount: queuedCount)
    lock.unlock()
    if isInside {
      gate.leave(isDrained: false) { deliverNext(to: downstream, &count) }
    } else if waits {
      gate.waitIfCrowded { deliverNext(to: downstream, &count) }
    }
    return count
  }

  /// Takes more demand. Values that became due during a delivery and were not requested in time are
  /// dropped.
  @inlinable
  final func requestDue(_ demand: Subscribers.Demand) {
    // Released outside the lock.
    var dropped = _Fifo<Output>()
    update { dropped = $0.requestDue(demand) }
    _ = dropped
  }

  /// Delivers a value that need not be queued and all signals queued meanwhile, then leaves the
  /// gate.
  ///
  /// - Returns: The number of delivered values.
  @inlinable
  final func deliver(_ value: Output, to downstream: Downstream) -> Int {
    gate.assertInside()
    var count = 1
    let more = downstream.receive(value)
    if more > .none { lock.withLock { outbox.demand += more } }
    gate.leave(isDrained: more == .none) { deliverNext(to: downstream, &count) }
    return count
  }

  /// Delivers the next signal that can be sent.
  @inlinable
  final func deliverNext(to downstream: Downstream, _ count: inout Int) -> Bool {
    gate.assertInside()
    lock.lock()
    guard outbox.valueIsDue else {
      completeInLock(downstream)
      return false
    }
    outbox.demand -= 1
    let value = outbox.values.removeFirst()
    let isLast = !outbox.isDue
    lock.unlock()
    // Released before the lock is taken again.
    let more = downstream.receive(consume value)
    count += 1
    if more > .none { lock.withLock { outbox.demand += more } }
    // If there is a mark, the gate asks again.
    return !isLast || more > .none
  }

  /// Sends the completion, if it is due, for a caller inside the lock, which it leaves.
  @inlinable
  final func completeInLock(_ downstream: Downstream) {
    lock.assertHeld()
    guard outbox.completionIsDue else { return lock.unlock() }
    let failure = outbox.failure
    lock.unlock()
    if end() { downstream.complete(failure) }
  }

  /// Ends, without a signal.
  ///
  /// - Parameter removeRest: Removes the rest of the operator's state, inside the lock, and returns what
  ///   is to be released outside.
  /// - Returns: True if it had not ended before.
  @discardableResult
  @inlinable
  package final func end<Rest>(_ removeRest: () -> Rest) -> Bool {
    lock.lock()
    let remains = (outbox.removeAll(), removeRest())
    let closed = closeSlot()
    lock.unlock()
    // Released outside the lock.
    _ = remains
    return closed.isOpen
  }

  /// Closes the way to downstream.
  ///
  /// - Returns: What it was, to be released outside the lock.
  @inlinable
  final func closeSlot() -> DownstreamSlot<Output, Failure> {
    lock.assertHeld()
    return slot.close()
  }

  /// Ends, without a signal.
  ///
  /// - Returns: True if it had not ended before.
  @discardableResult
  @usableFromInline
  package final func end() -> Bool { end {} }
}
